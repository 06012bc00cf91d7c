import { conjoin } from "../conjoin.ts";
import { type Part, without } from "../part.ts";
import type { RuleContext } from "../rule.ts";

/** `allOf` in an `allOf`, followed so far. */
const MAX_ROUNDS = 8;

/** `allOf` as one part. */
export function mergeAllOf(part: Part, { open }: RuleContext): Part {
  let merged = part;
  for (let round = 0; "allOf" in merged; round++) {
    const { allOf, ...rest } = merged;
    merged = rest;
    if (round < MAX_ROUNDS && Array.isArray(allOf)) merged = allOf.map(open).reduce(conjoin, merged);
  }
  return without(merged, (keyword) => keyword === "allOf");
}
