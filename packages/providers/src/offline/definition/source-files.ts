/** Endings of files that hold code. */
const CODE_ENDINGS =
  "ts tsx mts cts js jsx mjs cjs py go rs java kt kts cs c h cc cpp hpp rb php swift scala dart ex exs lua".split(
    " ",
  );
const TEXT_ENDINGS = "json jsonc toml yaml yml md txt sh sql html css vue svelte xml ini env lock".split(" ");

const TEST_NAME = /(?:\.(?:test|spec)\.[^/]+|_test\.[^/]+|_spec\.rb|(?:^|\/)test_[^/]*\.py|Tests?\.[^/.]+)$/u;

/** What test files are called in the languages at hand, and a little more: `isTestFile` decides. */
export const TEST_FILES = "**/*{.test.,.spec.,_test.,_spec.,Test.,Tests.,test_}*";

export function isTestFile(path: string): boolean {
  return TEST_NAME.test(path) || /(?:^|\/)(?:tests?|__tests__|spec)\//u.test(path);
}

export function isCodeFile(path: string): boolean {
  return CODE_ENDINGS.includes(endingOf(path));
}

export function isKnownFile(path: string): boolean {
  return isCodeFile(path) || TEXT_ENDINGS.includes(endingOf(path));
}

export function endingOf(path: string): string {
  return /\.([^./]+)$/u.exec(path)?.[1] ?? "";
}
