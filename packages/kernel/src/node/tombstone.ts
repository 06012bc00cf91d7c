import { renameSync, rmSync, writeFileSync } from "node:fs";
import { PARTIAL } from "./file-name.ts";

/** What a reader finds in place of an original that had to go. */
const GONE = "This output is no longer kept: it was removed to stay within the limit for kept outputs.\n";
const GONE_BYTES: Uint8Array = new TextEncoder().encode(GONE);

/** Leaves word of a file that had to go, for whoever still follows a pointer to it. */
export function buryFile(path: string): void {
  const fresh = `${path}${PARTIAL}`;
  try {
    writeFileSync(fresh, GONE, { mode: 0o600 });
    renameSync(fresh, path);
  } catch {
    // Where not even a line fits, room matters more than word of it.
    for (const file of [fresh, path]) rmSync(file, { force: true });
  }
}

/** True when a file of `size` bytes only says that the original is gone. */
export function isGone(size: number, read: (length: number) => Uint8Array): boolean {
  if (size !== GONE_BYTES.length) return false;
  return new TextDecoder().decode(read(size)) === GONE;
}
