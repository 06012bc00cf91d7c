import type { OutputUnit } from "@cfworker/json-schema";
import type { SchemaFault } from "../schema-fault.ts";
import { explainChoice } from "./choice.ts";
import type { Finding } from "./finding.ts";
import { explainForbidden, explainName } from "./forbidden.ts";
import { explainKeyword } from "./keyword.ts";
import { placeOf, type Subject } from "./place.ts";

/** Keywords whose findings inside are told in one. */
const GROUPS = new Set(["anyOf", "oneOf", "propertyNames"]);

/** The validator's units as findings of our own, in the order of the schema. */
export function explain(units: readonly OutputUnit[], subject: Subject): Finding[] {
  const findings: Finding[] = [];
  for (let i = 0; i < units.length; ) {
    const unit = units[i];
    if (!unit) break;
    const end = GROUPS.has(unit.keyword) ? endOfGroup(unit, units, i + 1) : i + 1;
    findings.push(...explainUnit(unit, units.slice(i + 1, end), subject));
    i = end;
  }
  return findings;
}

function explainUnit(unit: OutputUnit, inside: readonly OutputUnit[], subject: Subject): readonly Finding[] {
  const { keyword, instanceLocation } = unit;
  const found = (faults: readonly SchemaFault[]) =>
    faults.map((fault) => ({ fault, keyword, instanceLocation }));
  if (keyword === "false") return found([explainForbidden(unit, subject)]);
  if (keyword === "propertyNames")
    return found(inside.slice(0, 1).map((name) => explainName(unit, name, subject)));
  const place = placeOf(unit, subject);
  const forms = keyword === "anyOf" || keyword === "oneOf" ? (place.schema[keyword] ?? []) : [];
  const branches = branchesOf(unit, inside);
  // A oneOf without a finding in each form fits several of them.
  if (forms.length === 0 || branches.length < forms.length) return found(explainKeyword(keyword, place));
  return explainChoice(
    branches.map((branch) => explain(branch, subject)),
    instanceLocation,
  );
}

function endOfGroup({ keywordLocation }: OutputUnit, units: readonly OutputUnit[], start: number): number {
  const end = units.findIndex(
    (unit, i) => i >= start && !unit.keywordLocation.startsWith(`${keywordLocation}/`),
  );
  return end < 0 ? units.length : end;
}

function branchesOf({ keywordLocation }: OutputUnit, inside: readonly OutputUnit[]): OutputUnit[][] {
  const branches = new Map<string, OutputUnit[]>();
  for (const unit of inside) {
    const branch = unit.keywordLocation
      .slice(keywordLocation.length + 1)
      .split("/", 1)
      .join();
    const known = branches.get(branch);
    if (known) known.push(unit);
    else branches.set(branch, [unit]);
  }
  return [...branches.values()];
}
