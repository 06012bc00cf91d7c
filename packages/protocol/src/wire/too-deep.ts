/** As deep as `parseArgs` lets arguments be nested. */
const MAX_CHUNK_DEPTH = 500;
/** A level takes two characters. */
export const SHORTEST_DEEP_TEXT: number = 2 * MAX_CHUNK_DEPTH;

/** Whether a value is nested deeper than what recursive steps surely bear; one that holds itself is. */
export function isTooDeep(value: unknown, levels: number = MAX_CHUNK_DEPTH): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
