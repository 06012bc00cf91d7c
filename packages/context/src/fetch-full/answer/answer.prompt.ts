import type { SpilledPart } from "@toolrail/protocol";
import { FETCH_FULL } from "../../ref.prompt.ts";
import { cutEnd } from "../../text/cut-text.ts";
import { oneLine } from "../../text/one-line.ts";
import { SHOWN_NAME_CHARS, SHOWN_REASON_CHARS, SHOWN_REF_CHARS } from "../limits.ts";
import type { Page } from "../page/page.ts";
import type { SuggestedRefs } from "./suggest-refs.ts";

// What the answers of fetch_full say around a text, or in its place.

export const OUT_OF_REACH = "The original can't be read here.";

export function failedReadText(reason: string): string {
  return reason === "" ? OUT_OF_REACH : `The original can't be read: ${reason}`;
}

/** Why an original can't be read, as a line that a page has room for. */
export function shownReason(reason: string): string {
  return cutEnd(oneLine(reason), SHOWN_REASON_CHARS);
}

/** What a page is of, as it stands in a sentence. */
export function resultName(
  toolName: string,
  { failed, excerpt }: { failed: boolean; excerpt: boolean },
): string {
  return `${excerpt ? "what was sent of " : ""}the result of ${shownName(toolName)}${failed ? " (it failed)" : ""}`;
}

export function originalName(ref: string): string {
  return `the original ${quotedRef(ref)}`;
}

export function pageHeader(name: string, page: Page): string {
  const shown = name.replace(/^the /, "");
  return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}, ${rangeText(page)}`;
}

function rangeText({ text, unit, offset, nextOffset, total }: Page): string {
  const from = `from ${unit === "bytes" ? "byte" : "character"} ${offset}`;
  if (text === "" && nextOffset === undefined)
    return offset === 0 ? "without text" : `nothing ${from} on: that was the end`;
  return total === undefined ? from : `${unit} ${offset}-${nextOffset ?? total} of ${total}`;
}

/** Undefined at the end. */
export function goOnText({ unit, nextOffset, total }: Page): string | undefined {
  if (nextOffset === undefined) return undefined;
  const more = total === undefined ? "There may be more" : `${total - nextOffset} ${unit} more`;
  return `[${more}; go on with offset ${nextOffset}]`;
}

export function pastEndText(name: string, { unit, offset, total }: Page): string {
  return `Offset ${offset} is past the end of ${name}, which has ${total} ${unit}. Use 0, or the offset that the answer before named.`;
}

/** `seen`: the model can see images, so that the first page brings them. */
export function imagesText(images: number, seen: boolean): string {
  const has = images === 1 ? "an image" : `${images} images`;
  if (!seen) return `[It has ${has}, which you can't see]`;
  return `[It has ${has}; offset 0 gives ${images === 1 ? "it" : "them"}]`;
}

export function imageOriginalText({ ref, size, mediaType }: SpilledPart): string {
  return `${quotedRef(ref)} is an image (${mediaType}, ${size} bytes). ${FETCH_FULL} gives text only.`;
}

export function unknownRefText(ref: string, { near, refs }: SuggestedRefs): string {
  const explained = `No result has the ref ${quotedRef(ref)}. A ref is the text in quotes behind ${FETCH_FULL}(ref= or "_ref":.`;
  if (refs.length === 0) return `${explained} There is no result yet.`;
  const named = refs.map((known) => `${quotedRef(known.ref)} (${shownName(known.toolName)})`).join(", ");
  return `${explained} ${near ? "The nearest" : "The newest results"}: ${named}.`;
}

function shownName(toolName: string): string {
  return cutEnd(oneLine(toolName), SHOWN_NAME_CHARS);
}

function quotedRef(ref: string): string {
  return `"${cutEnd(JSON.stringify(ref).slice(1, -1), SHOWN_REF_CHARS)}"`;
}
