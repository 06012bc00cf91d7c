import type { Fact } from "@toolrail/context";
import * as v from "valibot";
import { type Checked, checkJson } from "./check-json.ts";

// Each completes "entry N must be …".
const FACT = 'a text, {"text", "reachable"?} or {"pattern", "reachable"?}; reachable is true or false';
const FILLED = "a text that is not empty";
const PATTERN = "a regular expression that can be read";

const text = v.pipe(v.string(), v.nonEmpty(FILLED));
const pattern = v.pipe(v.string(), v.check(isPattern, PATTERN));
const reachable = v.optional(v.boolean());
const factsSchema: v.GenericSchema<unknown, Fact[]> = v.array(
  v.union([text, v.strictObject({ text, reachable }), v.strictObject({ pattern, reachable })], FACT),
);

/** Facts from a file's text. */
export function readFacts(source: string): Checked<readonly Fact[]> {
  return checkJson(source, factsSchema, (issue) => {
    const [entry, field] = (issue.path ?? []).map(({ key }) => key);
    if (entry === undefined) return `not an array of facts; each is ${FACT}`;
    const what = field === undefined ? "" : `, ${field}`;
    return `entry ${Number(entry) + 1}${what} must be ${issue.message}`;
  });
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, "u") !== undefined;
  } catch {
    return false;
  }
}
