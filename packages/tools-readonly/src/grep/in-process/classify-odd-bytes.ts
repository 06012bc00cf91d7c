import { readSync } from "node:fs";
import { decodeText } from "@toolrail/workspace";

const SAMPLE_BYTES = 64 * 1024;
const NUL = 0;

/** True when a file with NULs is binary, by its head and by what is around its first NUL: to decode it all may be dear. */
export function isBinaryFile(fd: number): boolean {
  const sample = Buffer.allocUnsafe(SAMPLE_BYTES);
  const headEnd = readSync(fd, sample, 0, SAMPLE_BYTES, 0);
  if (looksBinary(sample.subarray(0, headEnd))) return true;
  for (let position = 0; ; ) {
    const read = readSync(fd, sample, 0, SAMPLE_BYTES, position);
    if (read === 0) return false;
    const nul = sample.subarray(0, read).indexOf(NUL);
    if (nul >= 0) {
      // An even start keeps the pairs of UTF-16 together.
      const start = position + nul - (nul % 2);
      return looksBinary(sample.subarray(0, readSync(fd, sample, 0, SAMPLE_BYTES, start)));
    }
    position += read;
  }
}

function looksBinary(bytes: Buffer): boolean {
  return "binary" in decodeText(bytes);
}
