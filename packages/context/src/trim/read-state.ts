import type { KnownTrims } from "./known-trims.ts";
import { SHORTENING_RULES } from "./rules/shortening-rules.ts";
import type { TrimmedResult, TrimRule, TrimState } from "./trim-state.ts";

const RULES: readonly TrimRule[] = ["stale", ...SHORTENING_RULES.map(({ name }) => name)];

/** Reads a saved state. Session files are not trusted: what is no entry of ours is left out. */
export function readState(state: TrimState | undefined): KnownTrims {
  return new Map(Object.entries(state ?? {}).filter(([, entry]) => isTrimmed(entry)));
}

function isTrimmed(entry: unknown): entry is TrimmedResult {
  if (typeof entry !== "object" || entry === null) return false;
  const { rules, text, fingerprint, before, after }: Partial<Record<string, unknown>> = { ...entry };
  const areRules = Array.isArray(rules) && rules.length > 0 && rules.every((rule) => RULES.includes(rule));
  if (!areRules || typeof text !== "string" || typeof fingerprint !== "string") return false;
  return isCount(before) && isCount(after) && after < before;
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
