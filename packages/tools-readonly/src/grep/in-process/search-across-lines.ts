import { excerpt } from "../engine/excerpt.ts";
import type { FileOutcome, Query, ShownLine } from "../engine/search-engine.ts";
import { findSpans, type LineSpan } from "./find-spans.ts";
import { blockLines } from "./line-hits.ts";
import type { TextMatcher } from "./text-matcher.ts";

/** Lines of one match that are shown. */
const MAX_LINES_OF_MATCH = 20;

/** Searches a whole text; a match may span lines and counts on the line where it starts. */
export function searchAcrossLines(
  text: string,
  query: Query,
  matcher: TextMatcher,
  wanted: number,
): FileOutcome {
  if (!matcher.mayMatch(text)) return { kind: "searched", matches: 0, lines: [] };
  const spans = findSpans(text, matcher, wanted);
  const lines =
    query.mode === "content" ? shownLines(blockLines(Buffer.from(text)), spans, query.context) : [];
  return { kind: "searched", matches: spans.length, lines };
}

/** The lines of spans, and around them; each line once. */
export function shownLines(
  lines: readonly string[],
  spans: readonly LineSpan[],
  context: number,
): ShownLine[] {
  const shown = new Map<number, ShownLine>();
  const put = (index: number, role: ShownLine["role"], at: number) => {
    const text = lines[index];
    const had = shown.get(index)?.role;
    if (text === undefined || had === "match" || (had === "within" && role === "context")) return;
    shown.set(index, { number: index + 1, ...excerpt(text, at), role });
  };
  for (const { first, last, column } of spans) {
    for (let index = first - context; index < first; index++) put(index, "context", 0);
    put(first, "match", column);
    const end = Math.min(last, first + MAX_LINES_OF_MATCH - 1);
    for (let index = first + 1; index <= end; index++) put(index, "within", 0);
    if (last > end)
      shown.set(end + 1, {
        number: end + 2,
        text: `… ${last - end} more lines of this match`,
        cut: false,
        role: "within",
      });
    for (let index = last + 1; index <= last + context; index++) put(index, "context", 0);
  }
  return [...shown.values()].sort((a, b) => a.number - b.number);
}
