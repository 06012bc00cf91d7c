import { UNKNOWN_ENCODING, visibleText } from "@toolrail/workspace";
import { count } from "../failure-text.ts";

export function emptyText(path: string, bytes: number): string {
  return bytes === 0
    ? `${visibleText(path)} is empty (0 bytes).`
    : `${visibleText(path)} is empty but for a byte-order mark (${bytes} bytes).`;
}

export function binaryText(path: string, type: string, bytes: number): string {
  return `${visibleText(path)} is a binary file: ${type}, ${count(bytes, "byte")}. Its bytes are not shown.`;
}

export function imageText(
  path: string,
  mediaType: string,
  size: { width: number; height: number } | undefined,
  bytes: number,
): string {
  const pixels = size === undefined ? "size in pixels not known" : `${size.width} x ${size.height} pixels`;
  return `${visibleText(path)} is an image: ${mediaType}, ${pixels}, ${count(bytes, "byte")}.`;
}

export function imageTooLargeText(most: number): string {
  return `It is too large to be shown: at most ${count(most, "byte")} are.`;
}

export function goOnText(offset: number): string {
  return `(more lines follow; go on with offset ${offset})`;
}

export const NO_LINE_END_TEXT = "(the last line has no line end)";

export function imageNotShownText(fault: string): string {
  return `It is not shown: ${fault}.`;
}

export function oddBytesText(encoding: string): string {
  if (encoding === UNKNOWN_ENCODING)
    return "(the encoding could not be told: bytes beyond ASCII are shown as \uFFFD; encoding names one, such as windows-1251)";
  return `(some bytes do not fit ${encoding} and are shown as \uFFFD; encoding names another)`;
}
