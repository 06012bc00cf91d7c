import { readSync } from "node:fs";

const CHUNK_BYTES = 64 * 1024;

/** The bytes of a file from one offset to another; each chunk is good until the next is taken. */
export function* readChunks(fd: number, from: number, to: number): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(0, to - from)));
  for (let at = from; at < to; ) {
    const read = readSync(fd, buffer, 0, Math.min(buffer.length, to - at), at);
    if (read === 0) return;
    yield buffer.subarray(0, read);
    at += read;
  }
}
