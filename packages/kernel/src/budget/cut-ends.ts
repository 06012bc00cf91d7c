import { requireValue } from "../returned-promise.ts";
import { safeHeadEnd, safeTailStart } from "./cut-boundary.ts";
import type { CutSizes } from "./cut-sizes.ts";

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
