/** A `*(…)` or `+(…)` of a pattern. */
export interface RepeatedGroup {
  /** Its alternatives are plain and begin differently, so a text can be read in one way only. */
  isClear: boolean;
}

const OPENING = /[*+]\(/g;
const PLAIN_BODY = /^[\w .-]+(?:\|[\w .-]+)*\)/;

export function repeatedGroups(part: string): RepeatedGroup[] {
  return [...part.matchAll(OPENING)].map(({ index }) => {
    const body = PLAIN_BODY.exec(part.slice(index + 2))?.[0].slice(0, -1);
    const starts = body?.split("|").map((alternative) => alternative[0]) ?? [];
    return { isClear: body !== undefined && new Set(starts).size === starts.length };
  });
}
