import { createTrimmer, type TrimmerOptions } from "@toolrail/context";
import { isToolrailError } from "@toolrail/protocol";
import * as v from "valibot";
import { type Checked, checkJson } from "./check-json.ts";

// Each completes "FIELD must be …".
const AMOUNT = "a whole number, 0 or more";
const TOOLS = "a list of tool names";
const CALLS = "a list of call ids";
const FIELDS = 'an object of lists of fields, by tool: {"get_order": ["id", "items[].sku"]}';

const amount = v.optional(v.pipe(v.number(AMOUNT), v.safeInteger(AMOUNT), v.minValue(0, AMOUNT)));

const rulesFields = {
  tools: v.optional(v.array(v.string(TOOLS), TOOLS)),
  keepRecent: amount,
  // Not `v.record`, which drops names such as `constructor` without a word.
  fields: v.optional(v.custom<Record<string, string[]>>(isFieldLists, FIELDS)),
  maxChars: amount,
  minChars: amount,
  minSavings: v.optional(amount, 0),
  pin: v.optional(v.array(v.string(CALLS), CALLS)),
};

// An array would pass as an object without fields.
const rulesSchema = v.pipe(v.custom<object>(isObject), v.strictObject(rulesFields));
const KNOWN = Object.keys(rulesFields).join(", ");

/** The rules of a trimmer from a file's text; a step that is not asked to save much is always taken. */
export function readRules(text: string): Checked<TrimmerOptions> {
  const checked = checkJson(text, rulesSchema, faultText);
  if (!checked.ok) return checked;
  try {
    createTrimmer(checked.value);
    return checked;
  } catch (error) {
    if (!isToolrailError(error)) throw error;
    return { ok: false, message: error.message };
  }
}

function faultText(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.[0]?.key;
  if (key === undefined) return `not an object of rules; there are: ${KNOWN}`;
  if (issue.expected === "never") return `there is no rule "${key}"; there are: ${KNOWN}`;
  return `${key} must be ${issue.message}`;
}

function isFieldLists(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isTexts);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
