import { splitPointers } from "@toolrail/protocol";
import { cutEnd } from "../text/cut-text.ts";
import { lineEndNear } from "../text/line-end.ts";
import { messageText } from "../text/message-text.ts";
import { OUT_OF_REACH } from "./answer/answer.prompt.ts";
import type { Kept } from "./find-kept.ts";
import type { Page, PageRange } from "./page/page.ts";
import { pageOfOriginal } from "./page/page-of-original.ts";
import type { ReadSpill } from "./read-spill.ts";

/** Of a first page, what stood before the original takes a quarter at most. */
const SHARE_OF_BEFORE = 4;

export interface KeptPage {
  page: Page;
  /** Why this is only of what was sent of the original. */
  excerptSince?: string;
  /** What stood before the original. */
  before?: string;
}

/** A page of the original, or of the result as it was said: where it is the whole, or all that is left. */
export async function readKept(
  { result, original }: Kept,
  range: PageRange,
  readSpill: ReadSpill | undefined,
): Promise<KeptPage> {
  const sent = messageText(result);
  if (!original) return { page: pageOfText(sent, range) };
  if (!readSpill) return excerpt(sent, range, OUT_OF_REACH);
  const read = await pageOfOriginal(readSpill, original, range);
  if (!read.ok) return excerpt(sent, range, read.message);
  const before = range.offset === 0 ? textBefore(read.page.text, sent, range.limit / SHARE_OF_BEFORE) : "";
  if (before === "") return { page: read.page };
  const shorter = await pageOfOriginal(readSpill, original, lessRoom(range, before));
  return shorter.ok ? { page: shorter.page, before } : excerpt(sent, range, shorter.message);
}

function excerpt(sent: string, range: PageRange, excerptSince: string): KeptPage {
  return { page: pageOfText(sent, lessRoom(range, excerptSince)), excerptSince };
}

function lessRoom(range: PageRange, taken: string): PageRange {
  return { ...range, limit: range.limit - taken.length };
}

/** So many characters tell where an original begins. */
const TELLING_CHARS = 40;
/** Controls, what is no character, and what stands for them in texts that were sent; each is one code unit. */
const REPLACED = /(?![\t\n])[\p{Cc}\p{Cs}\u2400-\u2421\ufffd]/gu;

/**
 * The tool's own text before the output that went to the store, such as a command's exit status: the store does not have
 * it. `sent` is the result as it was sent, with an excerpt of that output; all of it where no beginning of the output is
 * found in it. At most so many UTF-16 code units.
 */
export function textBefore(output: string, sent: string, mostChars: number): string {
  const start = comparable(sent).indexOf(comparable(output).slice(0, TELLING_CHARS));
  const said = (start === -1 ? splitPointers(sent).text : sent.slice(0, start)).trimEnd();
  return cutEnd(said, mostChars);
}

function comparable(text: string): string {
  return text.replace(REPLACED, "\ufffd");
}

/** A page of a text that is at hand. It begins and ends between characters, and at a line's end where one is near. */
export function pageOfText(whole: string, { offset, limit }: PageRange): Page {
  const start = isInsidePair(whole, offset) ? offset - 1 : offset;
  const end = endOf(whole, start, limit);
  return {
    text: whole.slice(start, end),
    unit: "characters",
    offset: start,
    nextOffset: end < whole.length ? end : undefined,
    total: whole.length,
  };
}

function endOf(whole: string, start: number, limit: number): number {
  const most = start + limit;
  if (most >= whole.length) return whole.length;
  const end = start + lineEndNear(whole.slice(start, most));
  if (!isInsidePair(whole, end)) return end;
  // A page of one code unit would never get on.
  return end - 1 > start ? end - 1 : end + 1;
}

function isInsidePair(text: string, at: number): boolean {
  return isBetween(text.charCodeAt(at - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(at), 0xdc00, 0xdfff);
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}
