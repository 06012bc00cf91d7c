import type { OutputUnit } from "@cfworker/json-schema";
import { keywordsOf } from "./location.ts";

/** The validator's units without those of items that `contains` looked at, and each where its schema stands. */
export function readUnits(units: readonly OutputUnit[]): OutputUnit[] {
  return units
    .map((unit, i) => (unit.keyword === "false" ? relocate(unit, units[i - 1]) : unit))
    .filter((unit) => !keywordsOf(unit.keywordLocation).slice(0, -1).includes("contains"));
}

// The validator says of a `false` schema only where the value stands; the unit before is of the keyword that holds it.
function relocate(unit: OutputUnit, holder: OutputUnit | undefined): OutputUnit {
  return { ...unit, keywordLocation: `${holder?.keywordLocation ?? "#"}/false` };
}
