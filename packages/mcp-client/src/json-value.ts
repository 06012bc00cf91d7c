export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text, if it is one and says something. */
export function textOrNothing(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Levels of objects and arrays inside each other; real values have a tenth of it. */
const MAX_LEVELS = 200;

/** True for a value that would end the stack of whatever walks it later. */
export function isTooDeep(value: unknown, levels: number = MAX_LEVELS): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
