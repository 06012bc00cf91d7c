import { type Part, without } from "../part.ts";

/** Keywords that speak of the document, not of a value; definitions stand at the root alone, under `$defs`. */
const FOREIGN: ReadonlySet<string> = new Set([
  "$schema",
  "$id",
  "id",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$dynamicRef",
  "$recursiveRef",
  "$vocabulary",
  "$comment",
  "$defs",
  "definitions",
]);

export function dropForeign(part: Part): Part {
  return without(part, (keyword) => FOREIGN.has(keyword));
}
