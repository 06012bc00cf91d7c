import { jsonTypeOf } from "../json-value.ts";
import { matches } from "../prepare/safe-pattern.ts";
import { CHARS_PER_STEP, isEqual, valueSetOf } from "./canonical.ts";
import { type Check, note, type Step, type Steps } from "./check.ts";

/** Keywords that look at values of any type. */
export const TYPE_STEPS: Steps = [
  ["type", checkType],
  ["const", checkConst],
  ["enum", checkEnum],
];

/** Keywords that look at numbers or texts alone. */
export const PLAIN_STEPS: Steps = [
  ["minimum", ofNumber((value, { minimum = value }) => value >= minimum, "minimum")],
  ["maximum", ofNumber((value, { maximum = value }) => value <= maximum, "maximum")],
  [
    "exclusiveMinimum",
    ofNumber(
      (value, { exclusiveMinimum: least }) => least === undefined || value > least,
      "exclusiveMinimum",
    ),
  ],
  [
    "exclusiveMaximum",
    ofNumber((value, { exclusiveMaximum: most }) => most === undefined || value < most, "exclusiveMaximum"),
  ],
  ["multipleOf", checkMultiple],
  ["minLength", ofText(checkMinLength)],
  ["maxLength", ofText(checkMaxLength)],
  ["pattern", ofText(checkPattern)],
];

function checkType(check: Check): void {
  const type = jsonTypeOf(check.instance.value);
  const wanted = check.schema.type;
  const fits = Array.isArray(wanted) ? wanted.some((one) => covers(one, type)) : covers(wanted, type);
  if (!fits) note(check, "type");
}

function covers(wanted: string | undefined, type: string | undefined): boolean {
  return wanted === type || (wanted === "number" && type === "integer");
}

function checkConst(check: Check): void {
  if (!isEqual(check.instance.value, check.schema.const, check.run.work)) note(check, "const");
}

function checkEnum(check: Check): void {
  const { work } = check.run;
  if (!valueSetOf(check.schema.enum ?? [], work).has(check.instance.value, work)) note(check, "enum");
}

function ofNumber(fits: (value: number, schema: Check["schema"]) => boolean, keyword: string): Step {
  return (check) => {
    const { value } = check.instance;
    if (typeof value === "number" && !fits(value, check.schema)) note(check, keyword);
  };
}

function ofText(step: (check: Check, text: string) => void): Step {
  return (check) => {
    if (typeof check.instance.value === "string") step(check, check.instance.value);
  };
}

function checkMinLength(check: Check, text: string): void {
  const { minLength = 0 } = check.schema;
  // Characters are at most as many as code units, and at least half as many.
  if (text.length < minLength || (text.length < minLength * 2 && lengthOf(check, text) < minLength))
    note(check, "minLength");
}

function checkMaxLength(check: Check, text: string): void {
  const { maxLength = text.length } = check.schema;
  if (text.length > maxLength * 2 || (text.length > maxLength && lengthOf(check, text) > maxLength))
    note(check, "maxLength");
}

/** The characters of a text, a surrogate pair as one. */
function lengthOf({ run }: Check, text: string): number {
  run.work.spend(text.length / CHARS_PER_STEP);
  let length = 0;
  for (const _ of text) length++;
  return length;
}

function checkPattern(check: Check, text: string): void {
  const { pattern } = check.schema;
  if (pattern !== undefined && !matches(pattern, text, check.run.work)) note(check, "pattern");
}

/** Steps in the time that a remainder of decimals takes, without its digits. */
const REMAINDER_STEPS = 8;
const DIGITS_PER_STEP = 20;

function checkMultiple(check: Check): void {
  const { value } = check.instance;
  const { multipleOf } = check.schema;
  if (typeof value !== "number" || multipleOf === undefined) return;
  const digits = Math.abs(Math.log10(Math.abs(value) || 1) - Math.log10(multipleOf));
  check.run.work.spend(REMAINDER_STEPS + digits / DIGITS_PER_STEP);
  if (!isMultiple(value, multipleOf)) note(check, "multipleOf");
}

/** Exact for decimals too, as 0.3 is a multiple of 0.1. */
function isMultiple(value: number, of: number): boolean {
  if (!Number.isFinite(value)) return false;
  const [digits, scale] = decimalOf(value);
  const [ofDigits, ofScale] = decimalOf(of);
  return scale >= ofScale
    ? (digits * 10n ** BigInt(scale - ofScale)) % ofDigits === 0n
    : digits % (ofDigits * 10n ** BigInt(ofScale - scale)) === 0n;
}

/** A number as digits and a power of ten. */
function decimalOf(value: number): [digits: bigint, scale: number] {
  const [coefficient = "", exponent = "0"] = Math.abs(value).toString().split("e");
  const point = coefficient.indexOf(".");
  const decimals = point === -1 ? 0 : coefficient.length - point - 1;
  return [BigInt(coefficient.replace(".", "")), Number(exponent) - decimals];
}
