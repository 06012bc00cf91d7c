import { MIN_LIMIT, ROOM_FOR_NOTES } from "../limits.ts";

/** A piece of a kept text. */
export interface Page {
  text: string;
  /** Of the offsets. */
  unit: "characters" | "bytes";
  offset: number;
  /** Undefined at the end. Where the size of the whole is not known there may be nothing behind it. */
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
  return { offset, limit: Math.max(Math.min(limit, maxChars), MIN_LIMIT) - ROOM_FOR_NOTES };
}

/** Nothing is there any more; a whole that is empty has one page, an empty one. */
export function isBehindEnd({ text, offset, nextOffset }: Page): boolean {
  return text === "" && offset > 0 && nextOffset === undefined;
}
