import { lineEndNear } from "../../text/line-end.ts";
import type { Page, PageRange } from "./page.ts";

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
