/** Bytes that are not passed on yet. One buffer serves for all output: new ones would pile up until they are collected. */
export interface OpenText {
  /** The first `length` of them count. */
  bytes: Buffer;
  length: number;
}

const FIRST_BYTES = 128 * 1024;

export function createOpenText(): OpenText {
  return { bytes: Buffer.allocUnsafeSlow(FIRST_BYTES), length: 0 };
}

/** Makes the buffer larger where so many more bytes would not fit. */
export function makeRoom(text: OpenText, count: number): void {
  const { bytes, length } = text;
  const needed = length + count;
  if (needed > bytes.length) text.bytes = Buffer.concat([bytes], Math.max(needed, 2 * bytes.length));
}

/** Forgets the first bytes. */
export function dropStart(text: OpenText, count: number): void {
  text.bytes.copyWithin(0, count, text.length);
  text.length -= count;
}
