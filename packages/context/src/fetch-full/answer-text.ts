import type { SpilledPart } from "@toolrail/protocol";
import { FETCH_FULL } from "../ref.prompt.ts";
import type { Page } from "./page.ts";
import type { SuggestedRefs } from "./suggest-refs.ts";

// What the answers of fetch_full say around a text, or in its place.

const SHOWN_REF_CHARS = 80;

export const OUT_OF_REACH = "The original can't be read here.";

/** What a page is of, as it stands in a sentence. */
export function resultName(
  toolName: string,
  { failed, excerpt }: { failed: boolean; excerpt: boolean },
): string {
  return `${excerpt ? "what was sent of the " : ""}result of ${toolName}${failed ? " (it failed)" : ""}`;
}

export function originalName(ref: string): string {
  return `original ${quoted(ref)}`;
}

export function headerText(name: string, page: Page): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${rangeText(page)}`;
}

function rangeText({ text, unit, offset, nextOffset, total }: Page): string {
  if (text === "" && offset === 0) return "without text";
  return total === undefined
    ? `from ${unit === "bytes" ? "byte" : "character"} ${offset}`
    : `${unit} ${offset}-${nextOffset ?? total} of ${total}`;
}

/** Undefined at the end. */
export function moreText({ unit, nextOffset, total }: Page): string | undefined {
  if (nextOffset === undefined) return undefined;
  const more = total === undefined ? "There is more" : `${total - nextOffset} ${unit} more`;
  return `[${more}; go on with offset ${nextOffset}]`;
}

export function pastEndText(name: string, { unit, offset, total }: Page): string {
  const size = total === undefined ? "" : `, which has ${total} ${unit}`;
  return `Offset ${offset} is past the end of the ${name}${size}. Use 0, or the offset that the answer before named.`;
}

/** `seen`: the model can see images, so that the first page brings them. */
export function imagesText(images: number, seen: boolean): string {
  const has = images === 1 ? "an image" : `${images} images`;
  if (!seen) return `[It has ${has}, which you can't see]`;
  return `[It has ${has}; offset 0 gives ${images === 1 ? "it" : "them"}]`;
}

export function imageOriginalText({ ref, size, mediaType }: SpilledPart): string {
  return `${quoted(ref)} is an image (${mediaType}, ${size} bytes). ${FETCH_FULL} gives text only.`;
}

export function unknownRefText(ref: string, { near, refs }: SuggestedRefs): string {
  const explained = `No result has the ref ${quoted(ref)}. A ref is the text in quotes behind ${FETCH_FULL}(ref= or "_ref":.`;
  if (refs.length === 0) return `${explained} There is no result yet.`;
  const named = refs.map((known) => `${quoted(known.ref)} (${known.toolName})`).join(", ");
  return `${explained} ${near ? "The nearest" : "The newest results"}: ${named}.`;
}

function quoted(ref: string): string {
  return JSON.stringify(ref.length > SHOWN_REF_CHARS ? `${ref.slice(0, SHOWN_REF_CHARS)}…` : ref);
}
