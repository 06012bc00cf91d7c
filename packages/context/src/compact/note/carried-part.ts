import { pointedRefs, type SpilledPart, type SpillRef } from "@toolrail/protocol";
import { pointerLine } from "./note.prompt.ts";

/** Without parameters, and without words of another's. */
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}/;
/** UTF-16 code units of a pointer; longer ones were not made by a store. */
const POINTER_CHARS = 1_000;

/** The part as a note carries it, without a path that is too long; undefined when no line leads to it alone. */
export function carriedPart({ ref, size, mediaType, chars, path }: SpilledPart): SpilledPart | undefined {
  if (!isCount(size)) return undefined;
  const [type = "application/octet-stream"] = MEDIA_TYPE.exec(mediaType) ?? [];
  const part = { ref, size, mediaType: type, ...(isCount(chars) && { chars }) };
  const forms = typeof path === "string" ? [{ ...part, path }, part] : [part];
  return forms.find((form) => isPointer(pointerLine(form), ref));
}

// A record of a session file may hold anything.
function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** One line that leads to this original alone. */
function isPointer(text: string, ref: SpillRef): boolean {
  const refs = pointedRefs(text);
  return (
    !/[\p{Cc}\u2028\u2029]/u.test(text) &&
    text.length <= POINTER_CHARS &&
    refs.length === 1 &&
    refs[0] === ref
  );
}
