import { fstatSync, readSync } from "node:fs";

/** All bytes of an open file; undefined when there are more than `most`. */
export function readWhole(fd: number, most: number): Buffer | undefined {
  const { size } = fstatSync(fd);
  if (size > most) return undefined;
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const read = readSync(fd, bytes, filled, size - filled, filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}
