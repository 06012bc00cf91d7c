const CONTINUATION = "[\\x80-\\xBF]";

/** Something else than the continuation byte that should come now; `then` is what may be wrong behind one that does. */
function unless(then: string): string {
  return `(?:[^\\x80-\\xBF]|$|${CONTINUATION}${then})`;
}

const LAST = unless(CONTINUATION);

const OVERLONG_OR_SURROGATE = "\\xE0[\\x80-\\x9F]|\\xED[\\xA0-\\xBF]|\\xF0[\\x80-\\x8F]|\\xF4[\\x90-\\xBF]";

/** Matches in each line that is not UTF-8. */
export const NOT_UTF8: string = `(?-u:${[
  "[\\xC0\\xC1\\xF5-\\xFF]",
  OVERLONG_OR_SURROGATE,
  `(?:^|[\\x00-\\x7F])${CONTINUATION}`,
  `[\\xC2-\\xDF]${LAST}`,
  `[\\xE0-\\xEF]${unless(LAST)}`,
  `[\\xF0-\\xF4]${unless(unless(LAST))}`,
].join("|")})`;
