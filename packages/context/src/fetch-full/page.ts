import { ROOM_FOR_NOTES } from "./limits.ts";

/** A piece of a kept text. */
export interface Page {
  text: string;
  /** Of the offsets. */
  unit: "characters" | "bytes";
  offset: number;
  /** Undefined at the end. */
  nextOffset: number | undefined;
  /** The size of the whole, where it is known. */
  total: number | undefined;
}

/** `limit` in UTF-16 code units. */
export interface PageRange {
  offset: number;
  limit: number;
}

/** The range that leaves room for the notes around it. */
export function pageRange({ offset, limit }: PageRange, maxChars: number): PageRange {
  const most = Math.min(limit, maxChars);
  return { offset, limit: Math.max(most - ROOM_FOR_NOTES, Math.ceil(most / 2)) };
}

/** Nothing is there any more; a whole that is empty has one page, an empty one. */
export function isPastEnd({ text, offset, nextOffset }: Page): boolean {
  return text === "" && offset > 0 && nextOffset === undefined;
}
