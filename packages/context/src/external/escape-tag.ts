import { EXTERNAL_TAG } from "./external.prompt.ts";

/** What normalizes to a less-than sign. */
const OPENERS = /[<＜﹤≮]/g;
/** Signs, blanks, marks and what is never seen: a reader may overlook any of them within a name. */
const OVERLOOKED = /[^\p{L}\p{N}<>]|\p{Default_Ignorable_Code_Point}/gu;
const NAME = folded(EXTERNAL_TAG);

/** A text in which nothing reads like the tag that stands around it, in whatever form its letters come. */
export function escapeTag(text: string): string {
  return text.replace(OPENERS, (opener, at: number) => (isNameAt(text, at + 1) ? "&lt;" : opener));
}

function isNameAt(text: string, start: number): boolean {
  let name = "";
  for (let at = start; at < text.length && name.length < NAME.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    name += folded(character);
    if (!NAME.startsWith(name.slice(0, NAME.length))) return false;
    at += character.length;
  }
  return name.startsWith(NAME);
}

function folded(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(OVERLOOKED, "");
}
