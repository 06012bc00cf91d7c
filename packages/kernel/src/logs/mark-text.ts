import type { Span } from "./span.ts";

/** What a mark stands for; kept lines have none. */
export type MarkedKind = Exclude<Span["kind"], "keep">;

// Read by a model: how much is missing, and which lines of the original, counted from 1, stand for it.
const WORDS: Readonly<Record<MarkedKind, (count: number) => string>> = {
  fold: (lines) => `[${lines} lines folded`,
  echo: () => "[as above",
  alike: () => "[as above",
  repeat: (lines) => ` [×${lines} folded`,
  states: (states) => ` [last of ${states} states folded`,
};

/** Ends a line that stands for a finding like one above, where the mark for it and its neighbours stands below. */
const LIKE_ABOVE = " ↑";

/** True for a text in which such a line could not be told from one of its own. */
export function hasLikeAbove(text: string): boolean {
  return text.includes(LIKE_ABOVE);
}

/** What stands in place of a span, or behind what is left of it. */
export function markText(kind: MarkedKind, count: number, { from, to, labels = [] }: Span): string {
  const label = labels.length > 0 ? `${labels.join(`${LIKE_ABOVE}\n`)} ` : "";
  return `${label}${WORDS[kind](count)}: ${from + 1}-${to}]`;
}

const MARK = String.raw`\[(?:as above|(?:\d+ lines|×\d+|last of \d+ states) folded): (\d+)-(\d+)\]`;

/**
 * A whole line that ends with a mark, its line end included, and the lines that share the mark; captures first and last
 * line of the original.
 */
export const MARKED_LINE: RegExp = new RegExp(
  `(?<![^\\n])(?:(?:[^\\n]*${LIKE_ABOVE}\\n)+(?=[^\\n]+ \\[as above))?[^\\n]*${MARK}\\r?(?:\\n|$)`,
  "g",
);

export function countMarks(text: string): number {
  return text.match(MARKED_LINE)?.length ?? 0;
}
