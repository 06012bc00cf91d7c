import type { TextMatcher } from "./text-matcher.ts";

/** A match as lines, counted from 0. */
export interface LineSpan {
  first: number;
  last: number;
  /** Where it starts in its first line. */
  column: number;
}

/** The matches of a text, one for each line that a match starts on. */
export function findSpans(text: string, matcher: TextMatcher, wanted: number): LineSpan[] {
  const spans: LineSpan[] = [];
  let line = 0;
  let counted = 0;
  const lineAt = (index: number) => {
    for (let end = text.indexOf("\n", counted); end >= 0 && end < index; end = text.indexOf("\n", counted)) {
      line++;
      counted = end + 1;
    }
    return line;
  };
  for (let from = 0; from <= text.length && spans.length < wanted; ) {
    const match = matcher.find(text, from);
    if (match === undefined) break;
    // Behind the last line end there is no line.
    if (match.start === text.length && text.endsWith("\n")) break;
    const first = lineAt(match.start);
    const column = match.start - counted;
    // A line end at the end of a match does not reach into the next line.
    const last = lineAt(Math.max(match.start, match.end - 1));
    const previous = spans.at(-1);
    if (previous?.first === first) previous.last = Math.max(previous.last, last);
    else spans.push({ first, last, column });
    from = match.end > match.start ? match.end : match.end + 1;
  }
  return spans;
}
