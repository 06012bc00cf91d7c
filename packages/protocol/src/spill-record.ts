import type { ToolResultMessage } from "./message.ts";
import type { SpillEntry } from "./spill-store.ts";

/** Where one original is kept: a result's text, or one of its images. */
export interface SpilledPart extends SpillEntry {
  /** UTF-16 code units of a text, where they are known. */
  chars?: number;
}

/** Stands in `details.spill` of a result whose original is in a store. What is sent of it is settled for good. */
export interface SpillRecord extends SpilledPart {
  /** Further originals of the same result. */
  more?: SpilledPart[];
}

/** The record of these parts, if there are any. */
export function spillRecord([first, ...more]: readonly SpilledPart[]): SpillRecord | undefined {
  return first && { ...first, ...(more.length > 0 && { more }) };
}

/** The originals that a result's details name, the text's first. What is no record (a foreign session's) gives none. */
export function spilledParts({ details }: Pick<ToolResultMessage, "details">): SpilledPart[] {
  const spill = details?.spill;
  if (!isPart(spill)) return [];
  const more = "more" in spill && Array.isArray(spill.more) ? spill.more.filter(isPart) : [];
  const { more: _, ...first }: SpillRecord = spill;
  return [first, ...more];
}

function isPart(value: unknown): value is SpilledPart {
  if (typeof value !== "object" || value === null) return false;
  if (!("ref" in value && "size" in value && "mediaType" in value)) return false;
  return (
    typeof value.ref === "string" && typeof value.size === "number" && typeof value.mediaType === "string"
  );
}
