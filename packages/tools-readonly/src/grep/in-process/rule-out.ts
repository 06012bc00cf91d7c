import { readSync } from "node:fs";
import { isOdd } from "./text-blocks.ts";
import type { TextMatcher } from "./text-matcher.ts";

/** Whether one read of a file shows that it holds no match, as it does of most files. False is not certain. */
export function ruleOut(fd: number, { needle }: TextMatcher, shared: Buffer): boolean {
  if (needle === undefined) return false;
  try {
    const filled = readSync(fd, shared, 0, shared.length, 0);
    if (filled === shared.length) return false;
    const bytes = shared.subarray(0, filled);
    return !bytes.includes(needle) && !isOdd(bytes);
  } catch {
    return false;
  }
}
