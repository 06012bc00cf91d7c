import type { SpillEntry, SpillRef } from "@toolrail/protocol";
import type { SpilledPart } from "./spill-record.ts";
import { isTextType } from "./text-bytes.ts";

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

const POINTER_START = "[Kept whole: ";
const POINTER_END = " The command need not run again.]";

/** Where an original is, how large it is and how to get more of it. */
export function pointer({ chars, ...entry }: SpilledPart, pointerText: PointerText): string {
  const bytes = isTextType(entry.mediaType)
    ? `${entry.size} bytes`
    : `${entry.size} bytes of ${entry.mediaType}`;
  const size = chars === undefined ? bytes : `${chars} characters (${bytes})`;
  const how = pointerText(entry.ref, entry);
  return `${POINTER_START}${size}, ref ${JSON.stringify(entry.ref)}. ${how}${POINTER_END}`;
}

/** The text of a view and the pointers in it, apart. */
export function splitPointers(view: string): { text: string; pointers: string[] } {
  const [first = "", ...rest] = view.split(`\n${POINTER_START}`);
  let text = first;
  const pointers: string[] = [];
  for (const piece of rest) {
    const end = piece.indexOf(POINTER_END);
    const length = end === -1 ? 0 : end + POINTER_END.length;
    if (length > 0) pointers.push(POINTER_START + piece.slice(0, length));
    text += length > 0 ? piece.slice(length) : `\n${POINTER_START}${piece}`;
  }
  return { text, pointers };
}

const REF = /\[Kept whole: [^\n"]*?, ref ("(?:[^"\\\n]|\\.)*")\. /g;

/** The refs that the pointers in a text name. */
export function pointedRefs(text: string): SpillRef[] {
  return [...text.matchAll(REF)].flatMap(([, quoted]) => readQuoted(quoted ?? ""));
}

function readQuoted(quoted: string): string[] {
  try {
    return [String(JSON.parse(quoted))];
  } catch {
    return [];
  }
}

/** Stands in the place of an image for which there was no room. */
export function imageLeftOut(mediaType: string): string {
  return `[${mediaType} left out: no room for it]`;
}

/** What a reader is told of an original that the store has let go. */
export function noLongerKept(ref: SpillRef): string {
  return `The original ${JSON.stringify(ref)} is no longer kept.`;
}
