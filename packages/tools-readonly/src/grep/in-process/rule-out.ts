import { isAscii, isUtf8 } from "node:buffer";
import { closeSync, readSync } from "node:fs";
import { openPlainFile } from "./open-searched.ts";
import { isOdd } from "./text-blocks.ts";

/** True when one read of a file shows that it holds no match, as it does of most files. False is not certain. */
export function ruleOut(fd: number, needle: Uint8Array | undefined, shared: Buffer): boolean {
  if (needle === undefined) return false;
  try {
    const filled = readSync(fd, shared, 0, shared.length, 0);
    if (filled === shared.length) return false;
    const bytes = shared.subarray(0, filled);
    if (bytes.includes(needle) || isOdd(bytes)) return false;
    // Other encodings write ASCII alike, and all else in bytes of their own.
    return isAscii(needle) || isUtf8(bytes);
  } catch {
    return false;
  }
}

/** The same for a file that is not open. */
export function ruleOutPath(absolute: string, needle: Uint8Array, shared: Buffer): boolean {
  const fd = openPlainFile(absolute);
  if (fd === undefined) return false;
  try {
    return ruleOut(fd, needle, shared);
  } finally {
    closeSync(fd);
  }
}
