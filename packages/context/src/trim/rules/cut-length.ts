import { lineEndNear } from "../../text/line-end.ts";
import { cutNote } from "../trimmed.prompt.ts";

/** More marks on one letter are no writing. */
const LONGEST_CLUSTER = 32;

/** A text cut to so many UTF-16 code units, its note included; undefined where it is not longer. */
export function cutLength(text: string, maxChars: number, ref: string): string | undefined {
  if (text.length <= maxChars) return undefined;
  // The number of characters that are cut can't have more digits than that of all.
  const room = Math.max(0, maxChars - cutNote(text.length, text.length, ref).length);
  const kept = text.slice(0, endOfKept(text, room));
  return kept + cutNote(text.length - kept.length, text.length, ref);
}

function endOfKept(text: string, room: number): number {
  const lineEnd = lineEndNear(text.slice(0, room));
  if (lineEnd < room) return lineEnd - 1;
  let end = room;
  while (end > 0 && end > room - LONGEST_CLUSTER && isInsideCharacter(text, end)) end--;
  return end;
}

// Between the halves of a pair, before a mark that belongs to what stands before it, or beside a joiner.
function isInsideCharacter(text: string, at: number): boolean {
  return (
    /^(?:[\uDC00-\uDFFF]|\p{M}|\u200D)/u.test(text.slice(at, at + 2)) || text.charAt(at - 1) === "\u200D"
  );
}
