import type { KnownProcess, ProcessSource } from "./known-process.ts";
import { readProc } from "./read-proc.ts";
import { readPs } from "./read-ps.ts";

/**
 * All processes, by `/proc` where it can be read, else by `ps`. Undefined where neither can: a table that does not
 * hold ourselves is empty, or that of another container. `sources` are asked in order.
 */
export function knownProcesses(
  sources: readonly ProcessSource[] = [readProc, readPs],
): readonly KnownProcess[] | undefined {
  for (const read of sources) {
    const known = read();
    if (known.some(({ pid }) => pid === process.pid)) return known;
  }
  return undefined;
}
