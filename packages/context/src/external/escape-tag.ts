import { EXTERNAL_TAG } from "./external.prompt.ts";

/** What a reader may overlook: white space, joiners, separators, variation selectors. */
const OVERLOOKED = "\\s\\p{Mn}\\p{Cf}_\\-";
const LETTERS = [...EXTERNAL_TAG.replace(/_/g, "")].join(`[${OVERLOOKED}]*`);
// No two repeats side by side: they would take a square of the time on a long run of blanks.
const TAG = new RegExp(`[<＜﹤](?=[${OVERLOOKED}/／]*${LETTERS})`, "giu");

/** A text in which nothing reads like the tag that stands around it, however it is spelled. */
export function escapeTag(text: string): string {
  return text.replace(TAG, "&lt;");
}
