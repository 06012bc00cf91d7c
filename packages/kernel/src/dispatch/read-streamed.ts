import type { StreamedOutput } from "../budget/result-facts.ts";

/** What a sink says that it took; undefined for anything else. What it kept is the budget's own to read. */
export function readStreamed(value: unknown): StreamedOutput | undefined {
  return isStreamed(value) ? value : undefined;
}

function isStreamed(value: unknown): value is StreamedOutput {
  if (!isRecord(value)) return false;
  const { text, truncated, originalChars, kept } = value;
  if (typeof text !== "string" || typeof truncated !== "boolean" || typeof originalChars !== "number")
    return false;
  return kept === undefined || isKept(kept);
}

function isKept(kept: unknown): boolean {
  if (!isRecord(kept) || !isRecord(kept.entry)) return false;
  const { ref, size, mediaType } = kept.entry;
  return typeof ref === "string" && typeof size === "number" && typeof mediaType === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
