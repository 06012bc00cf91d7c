import type { Part } from "../part.ts";
import { without } from "../part.ts";
import type { SchemaReport } from "../schema-report.ts";
import { typesOf } from "../types-of.ts";

const REFUSED_AT_ROOT: ReadonlySet<string> = new Set(["not", "enum", "const", "nullable"]);

/** The root as an object, which every target asks for: arguments are an object with named values. */
export function shapeRoot(root: Part, report: SchemaReport): Part {
  const types = typesOf(root);
  if (types.length > 0 && !types.includes("object")) {
    report.problem("", "notAnObject", `a value of type ${types.join(" or ")}`);
    return { type: "object", properties: { value: root }, required: ["value"] };
  }
  const part = without(root, (keyword) => REFUSED_AT_ROOT.has(keyword));
  if (part.type === "object") return part;
  return "type" in part ? { ...part, type: "object" } : { type: "object", ...part };
}
