import { decodeText } from "@toolrail/workspace";
import type { FileOutcome } from "../engine/search-engine.ts";
import { MAX_MULTILINE_BYTES } from "../limits.ts";
import { isBinaryFile } from "./classify-odd-bytes.ts";
import { holdsMatch } from "./holds-match.ts";
import type { FileSearch } from "./open-searched.ts";
import { readWhole } from "./read-whole.ts";
import { searchLines } from "./search-lines.ts";
import { oneBlock } from "./text-blocks.ts";

/** Searches a file with NULs in it: UTF-16, text with a stray NUL, or binary. */
export async function searchOddFile(
  search: FileSearch,
  file: { fd: number; isNamed: boolean },
  wanted: number,
): Promise<FileOutcome> {
  const whole = isBinaryFile(file.fd) ? undefined : readWhole(file.fd, MAX_MULTILINE_BYTES);
  const decoded = whole === undefined ? undefined : decodeText(whole);
  if (whole === undefined || decoded === undefined || "binary" in decoded)
    return { kind: "binary", matched: await holdsMatch(search, file) };
  const { query, matcher, pacer } = search;
  const find = (bytes: Buffer) => searchLines(oneBlock(bytes), query, matcher, wanted, pacer);
  const found = await find(Buffer.from(decoded.text));
  // A few NULs make UTF-8 look like UTF-16; nothing found is only said when both readings hold nothing.
  const guessed = decoded.encoding !== "utf-8" && !decoded.hadBom;
  return guessed && found.kind === "searched" && found.matches === 0 ? find(whole) : found;
}
