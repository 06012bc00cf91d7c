import { isAscii, isUtf8 } from "node:buffer";
import { detectEncoding } from "@toolrail/workspace";
import { createDecoder } from "../../text-encoding.ts";

// What `detectEncoding` looks at; to check so much first spares most files the guess.
const HEAD_BYTES = 64 * 1024;

/** The encoding of a text, told by its head as `read_file` tells it. */
export function encodingOf(bytes: Buffer): string {
  return isUtf8(bytes.subarray(0, HEAD_BYTES)) ? "utf-8" : detectEncoding(bytes);
}

/** Its characters are no bytes that a line can be cut at. */
export function isWide(encoding: string): boolean {
  return encoding.startsWith("utf-16");
}

/** Whole lines as UTF-8; each line stays one. Bytes that fit no character stay where the encoding is UTF-8. */
export function asUtf8(lines: Buffer, encoding: string): Buffer {
  if (encoding === "utf-8" || isAscii(lines)) return lines;
  return Buffer.from(createDecoder(encoding, false).decode(lines));
}
