import type { Literal, Token } from "../code/tokens.ts";
import { isTestWord } from "./vocabulary.ts";

/** Where the tested value stands in its line: index of the first token and behind the last. */
export interface Place {
  start: number;
  end: number;
}

const EQUAL_SIGNS = new Set(["==", "===", "!="]);
const BEHIND_A_VALUE = new Set([")", ",", ";", ...EQUAL_SIGNS]);

/** The value that an assertion wants of what stands at `place`; undefined where its shape leaves a doubt. */
export function expectedValue(text: string, tokens: readonly Token[], place: Place): Literal | undefined {
  const whole = { start: withReceiver(tokens, place.start), end: place.end };
  if (!standsAlone(tokens, whole)) return undefined;
  const comparison = comparisonOf(text);
  if (comparison === "truth") return true;
  if (comparison === "falsehood") return false;
  if (comparison !== "equality") return undefined;
  const behind = literalBehind(tokens, whole);
  return behind === undefined ? literalBefore(tokens, whole) : behind;
}

// `cart.total(2)` begins at `cart`.
function withReceiver(tokens: readonly Token[], start: number): number {
  let first = start;
  while (
    (tokens[first - 1]?.text === "." || tokens[first - 1]?.text === "::") &&
    tokens[first - 2]?.kind === "name"
  )
    first -= 2;
  return tokens[first - 1]?.text === "await" ? first - 1 : first;
}

// `add(2, 3) + 1` and `round(add(2, 3))` are other values.
function standsAlone(tokens: readonly Token[], { start, end }: Place): boolean {
  const next = tokens[end]?.text;
  if (next !== undefined && !BEHIND_A_VALUE.has(next)) return false;
  const wrapper = tokens[start - 2];
  return tokens[start - 1]?.text !== "(" || wrapper?.kind !== "name" || isTestWord(wrapper.text);
}

function literalBehind(tokens: readonly Token[], { end }: Place): Literal | undefined {
  const at = tokens.findIndex((token, index) => index >= end && token.kind === "literal");
  if (at < 0) return undefined;
  const first = isSign(tokens, at - 1) ? at - 1 : at;
  const lead = tokens[first - 1];
  const opened = lead?.text === "(" && isTestWord(tokens[first - 2]?.text ?? "");
  const listed = lead?.text === "," && first - 1 === end;
  const fits = opened || listed || EQUAL_SIGNS.has(lead?.text ?? "") || isTestWord(lead?.text ?? "");
  const next = tokens[at + 1]?.text;
  const ends = next === undefined || BEHIND_A_VALUE.has(next) || next === "{" || next === ":" || next === "}";
  return fits && ends ? signed(tokens, at) : undefined;
}

// `assertEquals(5, add(2, 3))`.
function literalBefore(tokens: readonly Token[], { start }: Place): Literal | undefined {
  const separator = tokens[start - 1]?.text ?? "";
  return separator === "," || EQUAL_SIGNS.has(separator) ? signed(tokens, start - 2) : undefined;
}

function signed(tokens: readonly Token[], at: number): Literal | undefined {
  const token = tokens[at];
  if (token?.kind !== "literal") return undefined;
  return typeof token.value === "number" && isSign(tokens, at - 1) ? -token.value : token.value;
}

function isSign(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return tokens[at]?.text === "-" && before?.kind !== "literal" && before?.text !== ")";
}

const NEGATION =
  /\.not\b|\bnot(?:Strict|Deep|DeepStrict)?Equals?\b|\b(?:assertNot\w*|assert_ne|NotEqual|EXPECT_NE|toThrow\w*|throws|raises)\b|\bassert\b.*!=/u;
const EQUALITY =
  /\b(?:toBe|toEqual|toStrictEqual|toBeCloseTo|equals?|strictEqual|deepEqual|deepStrictEqual|assertEquals?|assert_eq|assertIs|Equal|eql?|isEqualTo|EXPECT_EQ|ASSERT_EQ|AreEqual|assertSame)\b|\bassert\b.*==|\bif\b.*!=/u;
const FALSEHOOD =
  /\b(?:toBeFalsy|assertFalse|isFalse|EXPECT_FALSE)\b|\bassert\.False\b|\bassert\s+not\b|\bassert!?\(!/u;
const TRUTH =
  /\b(?:toBeTruthy|assertTrue|isTrue|EXPECT_TRUE)\b|\bassert\.(?:ok|True)\b|\bassert!?\s*\(|\bassert\s+\w/u;

/** How an assertion compares: with a value, with true or false, or in a way that rules do not follow. */
function comparisonOf(text: string): "equality" | "truth" | "falsehood" | "other" {
  if (NEGATION.test(text)) return "other";
  if (EQUALITY.test(text)) return "equality";
  if (FALSEHOOD.test(text)) return "falsehood";
  return TRUTH.test(text) ? "truth" : "other";
}
