import { toJson } from "./to-json.ts";

const EXCERPT_LENGTH = 200;

/** The start of what could not be read, for a person. */
export function excerptOf(value: unknown): string {
  const text = (typeof value === "string" ? value : (toJson(value) ?? String(value))).trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
