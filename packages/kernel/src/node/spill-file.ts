import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { isGone } from "./tombstone.ts";

/** Bytes of a file; undefined when it is gone. A file that is shorter gives fewer. */
export function readFileRange(path: string, offset: number, length: number): Uint8Array | undefined {
  const fd = openIfThere(path);
  if (fd === undefined) return undefined;
  try {
    const { size } = fstatSync(fd);
    if (isGone(size, (bytes) => readAt(fd, 0, bytes))) return undefined;
    return readAt(fd, offset, Math.max(0, Math.min(length, size - offset)));
  } finally {
    closeSync(fd);
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function readAt(fd: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (at < length) {
    const count = readSync(fd, bytes, at, length - at, offset + at);
    if (count === 0) break;
    at += count;
  }
  return bytes.subarray(0, at);
}
