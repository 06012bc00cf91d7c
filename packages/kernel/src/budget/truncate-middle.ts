import { cutEnds, cutSizes, DEFAULT_CAP, type TruncatedText } from "./cut-ends.ts";
import { cutNote } from "./note-text.ts";

export interface TruncateOptions {
  /** UTF-16 code units that stay: 0.6 of them at the head, 0.4 at the tail. The note comes on top. Default 8,000. */
  cap?: number | undefined;
  /** What stands in place of the cut. Default `\n…[R of T characters cut; re-read by offset]…\n`. */
  note?: ((cut: number, total: number) => string) | undefined;
}

/**
 * Cuts the middle out of a text that is longer than `cap`. A surrogate pair, a grapheme or an ANSI sequence at an
 * edge is left out whole, so that a little less than `cap` may stay; the note's numbers are exact all the same.
 *
 * @example
 * truncateMiddle("x".repeat(20_000)).text.length; // 8054, and its note says 12000 of 20000
 */
export function truncateMiddle(text: string, options: TruncateOptions = {}): TruncatedText {
  const sizes = cutSizes(options.cap ?? DEFAULT_CAP);
  const total = text.length;
  if (total <= sizes.head + sizes.tail) return { text, truncated: false, originalChars: total, cutChars: 0 };
  return cutEnds(text, text, total, sizes, options.note ?? cutNote);
}
