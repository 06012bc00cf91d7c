import type { SchemaFault } from "../schema-fault.ts";
import type { Finding } from "./finding.ts";

const VALUES = new Set(["const", "enum"]);

/** One fault for each thing to mend: a place of the wrong type is told that alone, and the same is not told twice. */
export function mergeFindings(findings: readonly Finding[]): SchemaFault[] {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = places.get(finding.fault.path);
    if (known) known.push(finding);
    else places.set(finding.fault.path, [finding]);
  }
  return [...places.values()].flatMap((found) => {
    const decisive =
      found.find(({ keyword }) => VALUES.has(keyword)) ?? found.find(({ fault }) => fault.kind === "type");
    return decisive ? [decisive.fault] : distinct(found.map(({ fault }) => fault));
  });
}

function distinct(faults: readonly SchemaFault[]): SchemaFault[] {
  return [...new Map(faults.map((fault) => [`${fault.kind} ${fault.expected}`, fault])).values()];
}
