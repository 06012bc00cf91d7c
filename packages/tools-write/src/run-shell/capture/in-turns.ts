import { setImmediate as turn } from "node:timers/promises";

const MOST_AT_ONCE = 16 * 1024 * 1024;

/**
 * Works through chunks until `work` gives false, and lets others have their turn every 16 MiB: a gigabyte takes
 * seconds. False where it did not come to the end.
 */
export async function inTurns(chunks: Iterable<Buffer>, work: (chunk: Buffer) => unknown): Promise<boolean> {
  let bytes = 0;
  for (const chunk of chunks) {
    if (work(chunk) === false) return false;
    bytes += chunk.length;
    if (bytes < MOST_AT_ONCE) continue;
    bytes = 0;
    await turn();
  }
  return true;
}
