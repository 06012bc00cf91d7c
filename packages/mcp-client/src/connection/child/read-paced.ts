import type { Readable } from "node:stream";

/** Bytes that are handled before timers and signals get their turn. */
const SLICE_BYTES = 64 * 1024;

/**
 * Reads a stream slice by slice, each in a task of its own, and takes the next chunk only when the last one is done: a
 * writer without end can't keep timers and signals from running, as a pipe that is always readable does under Bun otherwise.
 */
export function readPaced(stream: Readable | null, onSlice: (slice: Uint8Array) => void): void {
  stream?.on("data", (chunk: Uint8Array) => {
    stream.pause();
    let at = 0;
    const next = () => {
      if (stream.destroyed) return;
      const slice = chunk.subarray(at, at + SLICE_BYTES);
      at += slice.length;
      onSlice(slice);
      if (at < chunk.length) setImmediate(next);
      else setImmediate(() => stream.resume());
    };
    next();
  });
}
