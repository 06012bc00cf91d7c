import { tooManyGroupsText, tooManyWildcardsText } from "../failure-text.ts";

/** In one name. Matching takes time in the power of this number. */
const MAX_WILDCARDS = 6;
const MAX_GLOBSTARS = 6;

/** Why a pattern could hang the matcher, in words for the model. */
export function wildcardFault(pattern: string, parts: readonly string[]): string | undefined {
  const stars = (part: string) => part.match(/\*+/g)?.length ?? 0;
  const globstars = parts.filter((part) => part === "**").length;
  if (parts.some((part) => stars(part) > MAX_WILDCARDS) || globstars > MAX_GLOBSTARS)
    return tooManyWildcardsText(pattern, MAX_WILDCARDS);
  const groups = parts.map(repeatedGroups);
  const unclear = groups.flat().filter((group) => !group.isClear);
  // Within a name two of them could share a text in many ways, and so could unclear ones each by itself.
  const tooMany = groups.some((ofPart) => ofPart.length > 1) || unclear.length > 1;
  return tooMany ? tooManyGroupsText(pattern) : undefined;
}

/** A `*(…)` or `+(…)` of a pattern. */
interface RepeatedGroup {
  /** Its alternatives are plain and begin differently, so a text can be read in one way only. */
  isClear: boolean;
}

const OPENING = /[*+]\(/g;
const PLAIN_BODY = /^[\w .-]+(?:\|[\w .-]+)*\)/;

function repeatedGroups(part: string): RepeatedGroup[] {
  return [...part.matchAll(OPENING)].map(({ index }) => {
    const body = PLAIN_BODY.exec(part.slice(index + 2))?.[0].slice(0, -1);
    const starts = body?.split("|").map((alternative) => alternative[0]) ?? [];
    return { isClear: body !== undefined && new Set(starts).size === starts.length };
  });
}
