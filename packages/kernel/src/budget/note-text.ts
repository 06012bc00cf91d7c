import { type SpillEntry, type SpilledPart, type SpillRef, spillPointer } from "@toolrail/protocol";
import { requireValue } from "../returned-promise.ts";

/** Stands where the middle of a text was cut out. */
export function cutNote(cut: number, total: number): string {
  return `\n…[${cut} of ${total} characters cut; re-read by offset]…\n`;
}

/** The same for output that is kept nowhere, so that there is nothing to read again. */
export function lostNote(cut: number, total: number): string {
  return `\n…[${cut} of ${total} characters cut]…\n`;
}

/** The same where a store was there to keep the rest, and failed (disk full). */
export function unkeptNote(cut: number, total: number): string {
  return `\n…[${cut} of ${total} characters cut; they could not be kept]…\n`;
}

/** The same for output of which only the bytes were counted. */
export function unkeptBytesNote(total: number): string {
  return `\n…[the middle of ${total} bytes cut; it could not be kept]…\n`;
}

/** Stands for output in a file that the store could not give back. */
export const UNREAD_NOTE = "\n…[the output was written to a file that could not be read back]…\n";

/** Stands in an excerpt; the pointer below it says where the rest is. */
export function leftOutNote(cut: number, total: number): string {
  return `\n…[${cut} of ${total} characters left out]…\n`;
}

/** The same for output that was too long to count its characters. */
export function leftOutBytesNote(cut: number, total: number): string {
  return `\n…[${cut} of ${total} bytes left out]…\n`;
}

/** The same for output of which the rest is not all text. */
export function leftOutBinaryNote(cut: number, total: number): string {
  return `\n…[${cut} of ${total} bytes left out; they hold binary data]…\n`;
}

/** Says how to get more of an original. */
export type PointerText = (ref: SpillRef, entry: SpillEntry) => string;

/** For callers that name no tool of theirs. */
export const defaultPointerText: PointerText = (_ref, { path }) =>
  path === undefined ? "More of it can be read by this ref." : `It is the file ${path}.`;

/** Where an original is, how large it is and how to get more of it. */
export function pointer(part: SpilledPart, pointerText: PointerText): string {
  const { chars: _, ...entry } = part;
  return spillPointer(part, requireValue(pointerText(part.ref, entry), "pointerText"));
}

/** Stands in the place of an image for which there was no room. */
export function imageLeftOut(mediaType: string): string {
  return `[${mediaType} left out: no room for it]`;
}

/** What a reader is told of an original that the store has let go. */
export function noLongerKept(ref: SpillRef): string {
  return `The original ${JSON.stringify(ref)} is no longer kept.`;
}
