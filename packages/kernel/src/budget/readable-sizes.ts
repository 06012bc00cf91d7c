import type { CutSizes } from "./cut-sizes.ts";
import { isTextCode } from "./text-bytes.ts";

/** What a decoder puts in the place of bytes that are no text. */
const REPLACED = "\ufffd";
const NUL = "\0";

/** Whether all bytes of a text decoded, and none is a NUL: then there is but a control character in it. */
export function isReadable(text: string): boolean {
  return !text.includes(NUL) && !text.includes(REPLACED);
}

/** How much of both ends of binary output is shown: whole lines that decode, and of a last one that only ends so its rest. */
export function readableSizes(start: string, end: string, { head, tail }: CutSizes): CutSizes {
  return { head: Math.min(head, readableHead(start)), tail: Math.min(tail, readableTail(end)) };
}

function readableHead(text: string): number {
  const stops = [text.indexOf(NUL), text.indexOf(REPLACED)].filter((at) => at !== -1);
  return blankAsNone(text.slice(0, text.slice(0, Math.min(text.length, ...stops)).lastIndexOf("\n") + 1));
}

function readableTail(text: string): number {
  const decoded = text.slice(Math.max(text.lastIndexOf(NUL), text.lastIndexOf(REPLACED)) + 1);
  const feed = decoded.indexOf("\n");
  if (feed === -1) return 0;
  return blankAsNone(feed === decoded.length - 1 ? plainEnd(decoded) : decoded.slice(feed + 1));
}

// What a command says last often follows bytes that did not end their line.
function plainEnd(text: string): string {
  let start = text.length;
  while (start > 0 && isTextCode(text.charCodeAt(start - 1))) start--;
  return text.slice(start);
}

function blankAsNone(text: string): number {
  return text.trim() === "" ? 0 : text.length;
}
