import { keepFields } from "../../fields/keep-fields.ts";
import { FETCH_FULL } from "../../ref.prompt.ts";
import { lineEndNear } from "../../text/line-end.ts";
import { cutNote } from "../trimmed.prompt.ts";
import type { ShorteningRule } from "./rule.ts";

/** Of what is long only the start. */
const LENGTH: ShorteningRule = {
  name: "length",
  shorten({ name, text, message }, { maxChars }) {
    // A page of it has the size that was asked for, and its last line says how to go on.
    return name === FETCH_FULL ? undefined : cutLength(text, maxChars, message.toolCallId);
  },
};

/** Of an answer in JSON only the fields that are listed for its tool. */
const FIELDS: ShorteningRule = {
  name: "fields",
  shorten({ name, text, message }, { fieldsOf }) {
    const tree = fieldsOf(name);
    return tree && keepFields(text, tree, message.toolCallId);
  },
};

/** In their order, which is part of what is promised: they do not commute. `stale` comes before all of them. */
export const SHORTENING_RULES: readonly ShorteningRule[] = [FIELDS, LENGTH];

/** More marks on one letter are no writing. */
const LONGEST_CLUSTER = 32;

/** A text cut to so many UTF-16 code units, its note included; undefined where it is not longer. */
function cutLength(text: string, maxChars: number, ref: string): string | undefined {
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
