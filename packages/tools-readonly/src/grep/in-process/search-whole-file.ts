import { decodeText } from "@toolrail/workspace";
import type { FileOutcome } from "../engine/search-engine.ts";
import { MAX_MULTILINE_BYTES } from "../limits.ts";
import { asUtf8, encodingOf, isWide } from "./as-utf8.ts";
import { isBinaryFile } from "./classify-odd-bytes.ts";
import { holdsMatch } from "./holds-match.ts";
import { matchedText, plainText } from "./line-hits.ts";
import type { FileSearch } from "./open-searched.ts";
import { readWhole } from "./read-whole.ts";
import { searchAcrossLines } from "./search-across-lines.ts";
import { isOdd } from "./text-blocks.ts";

/** Searches a file for matches that may span lines. */
export async function searchWholeFile(
  search: FileSearch,
  file: { fd: number; isNamed: boolean },
  wanted: number,
): Promise<FileOutcome> {
  const { query, matcher } = search;
  const bytes = readWhole(file.fd, MAX_MULTILINE_BYTES);
  if (bytes === undefined) return { kind: "tooLarge" };
  // It has no line that could match.
  if (bytes.length === 0) return { kind: "searched", matches: 0, lines: [] };
  const encoding = isOdd(bytes) ? undefined : encodingOf(bytes);
  if (encoding !== undefined && !isWide(encoding)) {
    const utf8 = asUtf8(bytes, encoding);
    if (matcher.needle !== undefined && !utf8.includes(matcher.needle))
      return { kind: "searched", matches: 0, lines: [] };
    return searchAcrossLines(matchedText(utf8, matcher).replace(/^\uFEFF/, ""), query, matcher, wanted);
  }
  const decoded = isBinaryFile(file.fd) ? undefined : decodeText(bytes);
  if (decoded === undefined || "binary" in decoded) {
    const matched = file.isNamed
      ? matcher.find(plainText(bytes), 0) !== undefined
      : await holdsMatch(search, file);
    return { kind: "binary", matched };
  }
  return searchAcrossLines(matchedText(Buffer.from(decoded.text), matcher), query, matcher, wanted);
}
