/** A byte-order mark at the head of a file. */
export interface ByteOrderMark {
  encoding: "utf-8" | "utf-16le" | "utf-16be";
  /** Bytes. */
  length: number;
}

export function bomOf(bytes: Uint8Array): ByteOrderMark | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", length: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", length: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", length: 2 };
  return undefined;
}
