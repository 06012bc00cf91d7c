import { readSync } from "node:fs";
import { SAMPLE_BYTES } from "./limits.ts";

/** The head of an open file. */
export function readSample(fd: number, size: number): Buffer {
  const sample = Buffer.allocUnsafe(Math.min(SAMPLE_BYTES, size));
  return sample.subarray(0, readSync(fd, sample, 0, sample.length, 0));
}
