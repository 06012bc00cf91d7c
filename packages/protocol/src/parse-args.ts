import { escapeControls } from "./json-text/escape-controls.ts";
import { notJsonText, notObjectText, tooDeepText } from "./json-text/failure-text.ts";
import { findJsonFault } from "./json-text/find-fault.ts";
import { nestingDepth } from "./json-text/nesting-depth.ts";
import { MAX_DEPTH, parseExact } from "./json-text/parse-exact.ts";
import type { ToolCallBlock } from "./message.ts";

export type ParsedArgs =
  | { ok: true; value: Record<string, unknown> }
  /** `message` says for the model what is wrong and where; `excerpt` is the first 200 characters of its text. */
  | { ok: false; message: string; excerpt: string };

const EXCERPT_LENGTH = 200;

/**
 * The value of the argument text that a model wrote. Never throws; linear in the text.
 *
 * - Blank text and `null` mean `{}` (servers send them for tools without parameters); anything else must be an object.
 * - An integer beyond ±2^53 stays text, digit for digit: a schema that admits text takes it, another one's fault says why.
 * - Raw control characters inside strings are taken as meant; no other broken JSON is mended.
 * - Nesting over 500 levels is refused, since what comes after (validation, encoding) is recursive.
 * - A `__proto__` key is an own property like any other.
 */
export function parseArgs(call: Pick<ToolCallBlock, "args">): ParsedArgs {
  const text = call.args;
  if (text.trim() === "") return { ok: true, value: {} };
  if (text.length > MAX_DEPTH && nestingDepth(text) > MAX_DEPTH) return failure(text, tooDeepText(MAX_DEPTH));
  const parsed = parse(text) ?? parse(escapeControls(text));
  if (!parsed) return failure(text, notJsonText(text, findJsonFault(text) ?? text.length));
  const { value } = parsed;
  if (value === null) return { ok: true, value: {} };
  return isObject(value) ? { ok: true, value } : failure(text, notObjectText(value));
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: parseExact(text) };
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function failure(text: string, message: string): ParsedArgs {
  // Not half of a pair at the cut.
  const excerpt = text.slice(0, EXCERPT_LENGTH).replace(/[\uD800-\uDBFF]$/, "");
  return { ok: false, message, excerpt };
}
