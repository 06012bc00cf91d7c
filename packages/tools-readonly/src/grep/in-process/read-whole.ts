import { fstatSync } from "node:fs";
import { readBytes } from "../../read-bytes.ts";

/** All bytes of an open file; undefined when there are more than `most`. */
export function readWhole(fd: number, most: number): Buffer | undefined {
  const { size } = fstatSync(fd);
  return size > most ? undefined : readBytes(fd, size);
}
