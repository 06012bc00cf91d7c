const LANGUAGE_WORDS = new Set("require import if for while switch return main func function def".split(" "));
const CONVERSIONS = new Set(
  "len str string int number boolean list range parseint print println printf format errorf fatalf error fatal log logf".split(
    " ",
  ),
);
const TEST_WORDS = new Set(
  (
    "expect describe it test suite before after beforeeach aftereach equal equals strictequal deepequal deepstrictequal " +
    "notequal ok is eq eql ne that should throws raises rejects resolves not isequalto approx mock fn spyon setup teardown"
  ).split(" "),
);
const TEST_WORD = /^(?:assert|to[A-Z]|EXPECT_|ASSERT_)/u;

/** Words of test frameworks, such as `expect`, `assertEquals` and `toBe`. */
export function isTestWord(name: string): boolean {
  return TEST_WORD.test(name) || TEST_WORDS.has(name.toLowerCase());
}

/** Words of test frameworks, languages and their standard functions: never what is under test. */
export function isCommonWord(name: string): boolean {
  const word = name.toLowerCase();
  return isTestWord(name) || LANGUAGE_WORDS.has(word) || CONVERSIONS.has(word);
}
