import type { SpilledPart } from "@toolrail/protocol";
import { lineEndNear } from "../../text/line-end.ts";
import { failedReadText, shownReason } from "../answer/answer.prompt.ts";
import type { ReadSpill } from "../read-spill.ts";
import type { Page, PageRange } from "./page.ts";

/** Where no result names the original, nothing but its ref is known. */
export type Original = Pick<SpilledPart, "ref"> & Partial<SpilledPart>;

/** Enough to fill a page with a script that takes three bytes a character. */
const MOST_READS = 4;
const ENOUGH = 4 / 5;
const REPLACED = "\ufffd";

/** A page of an original in a store; `message` says why it can't be read. */
export async function pageOfOriginal(
  readSpill: ReadSpill,
  { ref, size, mediaType }: Original,
  { offset, limit }: PageRange,
): Promise<{ ok: true; page: Page } | { ok: false; message: string }> {
  let text = "";
  let next: number | undefined = offset;
  for (let reads = 0; next !== undefined && reads < MOST_READS && text.length < limit * ENOUGH; reads++) {
    const piece = await readPiece(readSpill, ref, { offset: next, length: limit - text.length });
    if (!piece.ok) return piece;
    text += piece.text;
    next = isEnd(piece.nextOffset, size) ? undefined : piece.nextOffset;
  }
  const place = { unit: "bytes", offset, total: size } as const;
  return { ok: true, page: { ...place, ...toLineEnd(text, next, mediaType) } };
}

/** A store that gave as much as was asked for does not know that this was all. */
function isEnd(nextOffset: number | undefined, size: number | undefined): boolean {
  return nextOffset !== undefined && size !== undefined && nextOffset >= size;
}

function toLineEnd(
  text: string,
  nextOffset: number | undefined,
  mediaType: string | undefined,
): Pick<Page, "text" | "nextOffset"> {
  if (nextOffset === undefined) return { text, nextOffset };
  const end = lineEndNear(text);
  const left = bytesOf(text.slice(end), mediaType);
  return left === undefined
    ? { text, nextOffset }
    : { text: text.slice(0, end), nextOffset: nextOffset - left };
}

/** What a text took in the original; undefined where that can't be told, as of bytes that were no character. */
function bytesOf(text: string, mediaType: string | undefined): number | undefined {
  if (mediaType === undefined || text.includes(REPLACED)) return undefined;
  return mediaType.includes("utf-16") ? text.length * 2 : new TextEncoder().encode(text).length;
}

type Piece = Awaited<ReturnType<ReadSpill>>;

/** Value of a store, or the message of its rejection: a disk that fails is no fault of the program. */
async function readPiece(readSpill: ReadSpill, ...asked: Parameters<ReadSpill>): Promise<Piece> {
  try {
    const piece = await readSpill(...asked);
    return piece.ok ? piece : { ok: false, message: shownReason(piece.message) };
  } catch (error) {
    return { ok: false, message: shownReason(failedReadText(error instanceof Error ? error.message : "")) };
  }
}
