import type { SpilledPart } from "./spill-record.ts";
import type { SpillRef } from "./spill-store.ts";

const POINTER_START = "[Kept whole: ";
const POINTER_END = " The command need not run again.]";
const REF = /\[Kept whole: [^\n"]*?, ref ("(?:[^"\\\n]|\\.)*")\. /g;

/** The line of a view that says where an original is, how large it is and `how` to get more of it. */
export function spillPointer({ ref, size, mediaType, chars }: SpilledPart, how: string): string {
  const bytes = mediaType.startsWith("text/") ? `${size} bytes` : `${size} bytes of ${mediaType}`;
  const amount = chars === undefined ? bytes : `${chars} characters (${bytes})`;
  return `${POINTER_START}${amount}, ref ${JSON.stringify(ref)}. ${how}${POINTER_END}`;
}

/** The text of a view and the pointers in it, apart. */
export function splitPointers(view: string): { text: string; pointers: string[] } {
  const [first = "", ...rest] = `\n${view}`.split(`\n${POINTER_START}`);
  let text = first;
  const pointers: string[] = [];
  for (const piece of rest) {
    const end = piece.indexOf(POINTER_END);
    const length = end === -1 ? 0 : end + POINTER_END.length;
    if (length > 0) pointers.push(POINTER_START + piece.slice(0, length));
    text += length > 0 ? piece.slice(length) : `\n${POINTER_START}${piece}`;
  }
  return { text: text.replace(/^\n/, ""), pointers };
}

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
