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
  return linesOf(plainText(bytes));
}

function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** What a matcher is held against: the text, with its carriage returns where the matcher speaks of them. */
export function matchedText(bytes: Buffer, { seesReturns }: Pick<TextMatcher, "seesReturns">): string {
  return seesReturns ? bytes.toString("utf8") : plainText(bytes);
}

/** UTF-8 as text with LF line ends; odd bytes become U+FFFD. */
export function plainText(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\r\n") ? text.replaceAll("\r\n", "\n") : text;
}

function* testedLines(bytes: Buffer, matcher: TextMatcher): Generator<LineHit> {
  const text = matchedText(bytes, matcher);
  if (!matcher.mayMatch(text)) return;
  for (const [index, line] of linesOf(text).entries()) {
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
    const isCut = !matcher.seesReturns && bytes[end - 1] === CARRIAGE_RETURN;
    const read = () => bytes.toString("utf8", start, isCut ? end - 1 : end);
    index += lineEndsBefore(bytes, start, counted);
    counted = start;
    if (matcher.needleIsMatch || matcher.test(read())) yield { index, read };
    at = bytes.indexOf(needle, end + 1);
  }
}
