import type { Ends } from "../cut-ends.ts";
import { decodeExactly, withoutCutStart } from "./decode-ends.ts";

/** The bytes that both ends of an output begin and end with. */
export interface EndBytes {
  first: Uint8Array;
  last: Uint8Array;
}

/** How many of `size` bytes both ends of their text leave out; bytes that were replaced count as they were. */
export function bytesLeftOut(size: number, { first, last }: EndBytes, { head, tail }: Ends): number {
  return size - bytesOfHead(first, head) - bytesOfTail(last, tail);
}

function bytesOfHead(first: Uint8Array, head: string): number {
  const { length } = new TextEncoder().encode(head);
  return decodeExactly(first.subarray(0, length)) === head ? length : bytesOf(first, head.length);
}

function bytesOfTail(last: Uint8Array, tail: string): number {
  const { length } = new TextEncoder().encode(tail);
  if (decodeExactly(last.subarray(last.length - length)) === tail) return length;
  const bytes = withoutCutStart(last);
  return bytes.length - bytesOf(bytes, lengthOf(bytes) - tail.length);
}

// More bytes never give a shorter text, so that halving finds the place.
function bytesOf(bytes: Uint8Array, length: number): number {
  let low = 0;
  let high = bytes.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lengthOf(bytes.subarray(0, middle)) <= length) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lengthOf(bytes: Uint8Array): number {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).length;
}
