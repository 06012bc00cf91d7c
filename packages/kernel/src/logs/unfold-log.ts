import { indexLines, sliceLines } from "./line-index.ts";
import { MARKED_LINE } from "./mark-text.ts";

/**
 * Undoes `compressLog`: every mark is replaced by the lines of the original that it names, so that the original
 * comes back to the byte.
 *
 * @example
 * unfoldLog(compressLog(log).text, log) === log;
 */
export function unfoldLog(compressed: string, original: string): string {
  if (compressed === original) return original;
  const lines = indexLines(original);
  return compressed.replace(MARKED_LINE, (_, first: string, last: string) =>
    sliceLines(lines, Number(first) - 1, Number(last)),
  );
}
