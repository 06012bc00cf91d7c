/** The first bytes of a stream, up to a limit; the rest is dropped. */
export interface BoundedBytes {
  /** Adds a chunk; false when some of it did not fit. */
  push(chunk: Uint8Array): boolean;
  bytes(): Uint8Array;
}

export function createBoundedBytes(limit: number): BoundedBytes {
  const chunks: Uint8Array[] = [];
  let kept = 0;
  return {
    push: (chunk) => {
      const fitting = chunk.subarray(0, limit - kept);
      if (fitting.length > 0) chunks.push(fitting);
      kept += fitting.length;
      return fitting.length === chunk.length;
    },
    bytes: () => Buffer.concat(chunks),
  };
}
