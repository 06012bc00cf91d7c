import type { Readable } from "node:stream";

/** Hands each chunk to `onChunk` until it says `false`; resolves when the stream has closed. */
export function readOutput(
  stream: Readable | null,
  // biome-ignore lint/suspicious/noConfusingVoidType: a reader that never stops the stream returns nothing.
  onChunk: (chunk: Uint8Array) => boolean | void,
): Promise<void> {
  if (stream === null) return Promise.resolve();
  let wanted = true;
  stream.on("data", (chunk: Uint8Array) => {
    if (wanted && onChunk(chunk) === false) wanted = false;
  });
  stream.on("error", () => {});
  return new Promise((resolve) => stream.once("close", resolve));
}

/** Waits for a promise, but no longer than `ms`; leaves no timer behind. */
export async function waitAtMost(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}
