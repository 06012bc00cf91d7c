import { messageText } from "../text/message-text.ts";
import { OUT_OF_REACH } from "./answer/answer.prompt.ts";
import type { Kept } from "./find-kept.ts";
import type { Page, PageRange } from "./page/page.ts";
import { pageOfOriginal } from "./page/page-of-original.ts";
import { pageOfText } from "./page/page-of-text.ts";
import { textBefore } from "./page/text-before.ts";
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
