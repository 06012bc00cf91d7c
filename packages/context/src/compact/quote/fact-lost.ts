import { ToolrailError } from "@toolrail/protocol";
import type { ReadFact } from "../../facts/fact.ts";
import { cutEnd } from "../../text/cut-text.ts";

const NAMES_CHARS = 300;

export function factLost(facts: readonly ReadFact[]): ToolrailError {
  const names = cutEnd(facts.map(({ name }) => JSON.stringify(name)).join(", "), NAMES_CHARS);
  return new ToolrailError(
    "fact_lost",
    `the history can't become shorter without losing ${names}; with onLoss "report" it does all the same`,
  );
}
