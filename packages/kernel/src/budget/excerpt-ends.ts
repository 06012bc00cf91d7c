import type { CutSizes } from "./cut-ends.ts";
import { type Ends, keepEnds } from "./cut-ends.ts";

/** UTF-16 code units that an end gives up at most to be of whole lines, which is never more than half of it. */
const LINE_REACH = 200;
const BROKEN = "…";

/** Both ends of an excerpt, and the marks of lines that they break. */
export interface ExcerptEnds extends Ends {
  headMark: string;
  tailMark: string;
}

/** As `keepEnds`, but of whole lines where one ends near the cut: half a number reads as another one. */
export function excerptEnds(start: string, end: string, sizes: CutSizes): ExcerptEnds {
  const kept = keepEnds(start, end, sizes);
  const headEnd = lineEnd(start, kept.head.length);
  const tailStart = lineStart(end, end.length - kept.tail.length);
  const head = start.slice(0, headEnd ?? kept.head.length);
  const tail = end.slice(tailStart ?? -kept.tail.length);
  return {
    head,
    tail,
    headMark: headEnd === undefined ? BROKEN : "",
    tailMark: tailStart === undefined ? BROKEN : "",
  };
}

/** The text of an excerpt; the note begins and ends with a line feed. */
export function joinExcerpt({ head, tail, headMark, tailMark }: ExcerptEnds, note: string): string {
  return head + headMark + note + tailMark + tail;
}

/** Where the last line ends that ends at or before the cut, without its line feed; undefined where that is far. */
function lineEnd(text: string, cut: number): number | undefined {
  if (cut === 0) return 0;
  const feed = text.lastIndexOf("\n", cut);
  if (feed === -1 || cut - feed - 1 > reachOf(cut)) return undefined;
  return text[feed - 1] === "\r" ? feed - 1 : feed;
}

/** Where the first line begins that begins at or after the cut; undefined where that is far. */
function lineStart(text: string, cut: number): number | undefined {
  if (cut === 0 || cut === text.length) return cut;
  const start = text.indexOf("\n", cut - 1) + 1;
  return start === 0 || start - cut > reachOf(text.length - cut) ? undefined : start;
}

function reachOf(length: number): number {
  return Math.min(LINE_REACH, Math.floor(length / 2));
}
