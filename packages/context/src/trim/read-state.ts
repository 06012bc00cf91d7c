import type { TrimmedResult, TrimRule, TrimState } from "./trim-state.ts";

/** A state by call id; ids such as `constructor` are ids like others. */
export type KnownTrims = ReadonlyMap<string, TrimmedResult>;

const RULES: readonly TrimRule[] = ["stale", "fields", "length"];

/** Reads a saved state. Session files are not trusted: what is no entry of ours is left out. */
export function readState(state: TrimState | undefined): KnownTrims {
  return new Map(Object.entries(state ?? {}).filter(([, entry]) => isTrimmed(entry)));
}

function isTrimmed(entry: unknown): entry is TrimmedResult {
  if (typeof entry !== "object" || entry === null) return false;
  if (!("rules" in entry && "text" in entry && "before" in entry && "after" in entry)) return false;
  const { rules, text, before, after } = entry;
  const areRules = Array.isArray(rules) && rules.length > 0 && rules.every((rule) => RULES.includes(rule));
  return areRules && typeof text === "string" && typeof before === "number" && typeof after === "number";
}
