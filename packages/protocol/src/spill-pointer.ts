import type { SpilledPart } from "./spill-record.ts";
import type { SpillRef } from "./spill-store.ts";

const POINTER_START = "[Kept whole: ";
const POINTER_END = " The command need not run again.]";
const REFS_START = "[Kept whole too: ";
// The amount is short: each start is looked at only so far.
const REF = /\[Kept whole: [^\n"]{0,300}?, ref ("(?:[^"\\\n]|\\.)*")\. /g;
const QUOTED = /"(?:[^"\\\n]|\\.)*"/g;
const REFS = /\[Kept whole too: ((?:"(?:[^"\\\n]|\\.)*"(?:, )?)+)\]/g;

/** The line of a view that says where an original is, how large it is and `how` to get more of it. */
export function spillPointer({ ref, size, mediaType, chars }: SpilledPart, how: string): string {
  const bytes = mediaType.startsWith("text/") ? `${size} bytes` : `${size} bytes of ${mediaType}`;
  const amount = chars === undefined ? bytes : `${chars} characters (${bytes})`;
  return `${POINTER_START}${amount}, ref ${quoted(ref)}. ${how}${POINTER_END}`;
}

/** A line that names further originals, where there is no room for a pointer to each. */
export function spillRefsLine(refs: readonly SpillRef[]): string {
  return `${REFS_START}${refs.map(quoted).join(", ")}]`;
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

/** The refs that the pointers in a text name, and the lines of further originals. */
export function pointedRefs(text: string): SpillRef[] {
  const listed = [...text.matchAll(REFS)].flatMap(([, list]) => list?.match(QUOTED) ?? []);
  const pointed = [...text.matchAll(REF)].map(([, ref]) => ref ?? "");
  return [...pointed, ...listed].flatMap(readQuoted);
}

// In one line, whatever counts as a line end.
function quoted(ref: SpillRef): string {
  return JSON.stringify(ref).replace(
    /[\u0085\u2028\u2029]/g,
    (end) => `\\u${end.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function readQuoted(text: string): string[] {
  try {
    return [String(JSON.parse(text))];
  } catch {
    return [];
  }
}
