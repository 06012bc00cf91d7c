import { ToolrailError } from "@toolrail/protocol";
import { requireValue } from "../returned-promise.ts";

export interface TruncatedText {
  text: string;
  truncated: boolean;
  /** UTF-16 code units of the whole text. */
  originalChars: number;
  /** UTF-16 code units left out; 0 when nothing was. */
  cutChars: number;
}

/** UTF-16 code units beyond a cut that decide where it may fall. */
export const CUT_MARGIN = 1_024;

/** What stays of a text that is cut in its middle. */
export interface Ends {
  head: string;
  tail: string;
}

/** `start` and `end` reach beyond their cut by `CUT_MARGIN`; both may be the whole text. */
export function keepEnds(start: string, end: string, sizes: CutSizes): Ends {
  return {
    head: start.slice(0, safeHeadEnd(start, sizes.head)),
    tail: end.slice(safeTailStart(end, Math.max(0, end.length - sizes.tail))),
  };
}

/** Joins both ends of a text of `total` characters around a note. */
export function cutEnds(
  start: string,
  end: string,
  total: number,
  sizes: CutSizes,
  note: (cut: number, total: number) => string,
): TruncatedText {
  const { head, tail } = keepEnds(start, end, sizes);
  const cut = total - tail.length - head.length;
  return {
    text: head + requireValue(note(cut, total), "note") + tail,
    truncated: true,
    originalChars: total,
    cutChars: cut,
  };
}

/** The last place at or before `index` where a text may end. */
function safeHeadEnd(text: string, index: number): number {
  const sequence = ansiSequenceAround(text, index);
  return sequence?.start ?? graphemeAround(text, index)?.start ?? index;
}

/** The first place at or after `index` where a text may go on. */
function safeTailStart(text: string, index: number): number {
  const from = ansiSequenceAround(text, index)?.end ?? index;
  return graphemeAround(text, from)?.end ?? from;
}

/** UTF-16 code units; far more than colours and terminal links need. What is longer is taken as text. */
const LONGEST_SEQUENCE = 1_000;

// As it came, and as the dispatcher makes it visible.
const ESCAPE = String.raw`[\u001b\u241b]`;
const BELL = String.raw`[\u0007\u2407]`;
const CONTROL_SEQUENCE = String.raw`\[[0-?]*[ -/]*[@-~]`;
// Commands with a text of their own, such as links, up to their end mark.
const COMMAND = String.raw`[\]PX^_][^\n\u0007\u2407\u001b\u241b]*(?:${BELL}|${ESCAPE}\\)`;
const SHORT_ESCAPE = "[ -/]*[0-~]";

const SEQUENCE = new RegExp(`${ESCAPE}(?:${CONTROL_SEQUENCE}|${COMMAND}|${SHORT_ESCAPE})`, "gu");

/** The ANSI escape sequence that a cut at `index` would split, if there is one. */
function ansiSequenceAround(text: string, index: number): { start: number; end: number } | undefined {
  const from = Math.max(0, index - LONGEST_SEQUENCE);
  const near = text.slice(from, index + LONGEST_SEQUENCE);
  for (const match of near.matchAll(SEQUENCE)) {
    const start = from + match.index;
    const end = start + match[0].length;
    if (start >= index) return undefined;
    if (end > index) return { start, end };
  }
  return undefined;
}

/** UTF-16 code units that are looked at on either side; graphemes of real text are far shorter. */
const GRAPHEME_WINDOW = 1_000;

const REGIONAL_INDICATOR = /^\p{RI}$/u;

let segmenter: Intl.Segmenter | undefined;

/** The grapheme (surrogate pairs included) that a cut at `index` would split, if there is one. */
function graphemeAround(text: string, index: number): { start: number; end: number } | undefined {
  if (index <= 0 || index >= text.length || isPlain(text, index - 1, index)) return undefined;
  const from = windowStart(text, index);
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const near = segmenter.segment(text.slice(from, index + GRAPHEME_WINDOW));
  const grapheme = near.containing(index - from);
  if (!grapheme || grapheme.index === index - from) return undefined;
  const start = from + grapheme.index;
  return { start, end: start + grapheme.segment.length };
}

// Between two ASCII characters there is always a border, but for the two of a CRLF.
function isPlain(text: string, before: number, after: number): boolean {
  const left = text.charCodeAt(before);
  return left < 128 && left !== 13 && text.charCodeAt(after) < 128;
}

// From ASCII on, segments are the same whatever stands before.
function windowStart(text: string, index: number): number {
  const earliest = Math.max(0, index - GRAPHEME_WINDOW);
  for (let at = index - 1; at > earliest; at--) if (isPlain(text, at - 1, at)) return at;
  const start = isLowSurrogate(text, earliest) ? Math.max(0, earliest - 1) : earliest;
  return flagsStart(text, start);
}

// Flags pair up from the first letter of a run of them, however long.
function flagsStart(text: string, index: number): number {
  let start = index;
  while (start >= 2 && REGIONAL_INDICATOR.test(text.slice(start - 2, start))) start -= 2;
  return start;
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}

/** UTF-16 code units that a result may have without a spill store. */
export const DEFAULT_CAP = 8_000;

/** Lengths that stay at either end, in UTF-16 code units. */
export interface CutSizes {
  head: number;
  tail: number;
}

const HEAD_SHARE = 0.6;

/** Splits `cap` into the lengths that stay at either end. Throws `invalid_option` for a cap that is no whole number. */
export function cutSizes(cap: number): CutSizes {
  if (!Number.isInteger(cap) || cap < 0)
    throw new ToolrailError("invalid_option", `cap must be a whole number of characters, not ${cap}`);
  const head = Math.floor(cap * HEAD_SHARE);
  return { head, tail: cap - head };
}
