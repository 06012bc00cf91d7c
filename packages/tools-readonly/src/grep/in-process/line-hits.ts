import { lineEndsBefore } from "./read-blocks.ts";
import type { TextMatcher } from "./text-matcher.ts";

/** A matching line of a block; `index` counts the block's lines from 0. */
export interface LineHit {
  index: number;
  read(): string;
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The matching lines of a block, in order. */
export function lineHits(bytes: Buffer, matcher: TextMatcher): Generator<LineHit> {
  return matcher.needle === undefined
    ? testedLines(bytes, matcher)
    : linesAroundNeedle(bytes, matcher, matcher.needle);
}

/** The lines of a block without their ends. */
export function blockLines(bytes: Buffer): string[] {
  const lines = plainText(bytes).split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** UTF-8 as text with LF line ends; odd bytes become U+FFFD. */
export function plainText(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
}

function* testedLines(bytes: Buffer, matcher: TextMatcher): Generator<LineHit> {
  if (!matcher.mayMatch(plainText(bytes))) return;
  for (const [index, line] of blockLines(bytes).entries()) {
    if (matcher.test(line)) yield { index, read: () => line };
  }
}

// Only lines that hold the needle are ever made into text.
function* linesAroundNeedle(bytes: Buffer, matcher: TextMatcher, needle: Buffer): Generator<LineHit> {
  let index = 0;
  let counted = 0;
  for (let at = bytes.indexOf(needle); at >= 0; ) {
    const start = bytes.lastIndexOf(LINE_FEED, at) + 1;
    const lineFeed = bytes.indexOf(LINE_FEED, at);
    const end = lineFeed < 0 ? bytes.length : lineFeed;
    const read = () => bytes.toString("utf8", start, bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end);
    index += lineEndsBefore(bytes, start, counted);
    counted = start;
    if (matcher.needleIsMatch || matcher.test(read())) yield { index, read };
    at = bytes.indexOf(needle, end + 1);
  }
}
