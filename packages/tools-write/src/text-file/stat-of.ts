import { type Stats, statSync } from "node:fs";

/** Undefined when nothing is there. */
export function statOf(absolute: string): Stats | undefined {
  return statSync(absolute, { throwIfNoEntry: false });
}
