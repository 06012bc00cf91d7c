const NEGATION =
  /\.not\b|\bnot(?:Strict|Deep|DeepStrict)?Equals?\b|\b(?:assertNot\w*|assert_ne|NotEqual|EXPECT_NE|toThrow\w*|throws|raises)\b|\bassert\b.*!=/u;
const EQUALITY =
  /\b(?:toBe|toEqual|toStrictEqual|toBeCloseTo|equals?|strictEqual|deepEqual|deepStrictEqual|assertEquals?|assert_eq|assertIs|Equal|eql?|isEqualTo|EXPECT_EQ|ASSERT_EQ|AreEqual|assertSame)\b|\bassert\b.*==|\bif\b.*!=/u;
const FALSEHOOD =
  /\b(?:toBeFalsy|assertFalse|isFalse|EXPECT_FALSE)\b|\bassert\.False\b|\bassert\s+not\b|\bassert!?\(!/u;
const TRUTH =
  /\b(?:toBeTruthy|assertTrue|isTrue|EXPECT_TRUE)\b|\bassert\.(?:ok|True)\b|\bassert!?\s*\(|\bassert\s+\w/u;

/** How an assertion compares: with a value, with true or false, or in a way that rules do not follow. */
export function comparisonOf(text: string): "equality" | "truth" | "falsehood" | "other" {
  if (NEGATION.test(text)) return "other";
  if (EQUALITY.test(text)) return "equality";
  if (FALSEHOOD.test(text)) return "falsehood";
  return TRUTH.test(text) ? "truth" : "other";
}
