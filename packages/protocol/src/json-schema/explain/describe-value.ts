import { isBigInteger } from "../../json-text/parse-exact.ts";
import { isRecord } from "../json-value.ts";

const MAX_SHOWN = 60;
const MAX_KEYS = 10;

/** What came: its type and the start of its text. */
export function describeValue(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return `array of ${value.length} item${value.length === 1 ? "" : "s"}`;
  if (isRecord(value)) return describeObject(value);
  return value === null ? "null" : `${typeof value} ${shorten(textOf(value))}`;
}

/** Like `describeValue`, for a place that wants a number: says why the digits came as text. */
export function describeNumber(value: unknown): string {
  if (typeof value !== "string" || !isBigInteger(value)) return describeValue(value);
  return `${shorten(value)}, an integer beyond ±2^53 that no number holds exactly`;
}

// Only the start is shown, so only that is written.
function textOf(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  const start = typeof value === "string" ? value.slice(0, MAX_SHOWN + 1) : value;
  return JSON.stringify(start) ?? String(value);
}

function describeObject(value: Record<string, unknown>): string {
  const keys = Object.keys(value);
  if (keys.length === 0) return "object {}";
  const more = keys.length > MAX_KEYS ? ", …" : "";
  return shorten(`object {${keys.slice(0, MAX_KEYS).join(", ")}${more}}`);
}

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}
