// re2js knows \w, \d and \s as ASCII only; these say in its own terms what ripgrep means by them.
const CIRCLED_LETTERS = "\\x{24B6}-\\x{24E9}\\x{1F130}-\\x{1F149}\\x{1F150}-\\x{1F169}\\x{1F170}-\\x{1F189}";
const WORD = `\\p{L}\\p{M}\\p{Nd}\\p{Nl}\\p{Pc}${CIRCLED_LETTERS}\\x{200C}\\x{200D}`;
const NOT_WORD =
  "\\p{Z}\\p{S}\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Po}\\p{No}\\p{Cc}\\x{200B}\\x{200E}-\\x{200F}";
const SPACE =
  "\\x{9}-\\x{D}\\x{20}\\x{85}\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}";
const NOT_SPACE =
  "\\x{0}-\\x{8}\\x{E}-\\x{1F}\\x{21}-\\x{84}\\x{86}-\\x{9F}\\x{A1}-\\x{167F}\\x{1681}-\\x{1FFF}\\x{200B}-\\x{2027}" +
  "\\x{202A}-\\x{202E}\\x{2030}-\\x{205E}\\x{2060}-\\x{2FFF}\\x{3001}-\\x{10FFFF}";

/** The members of a class escape, to stand inside brackets. */
const members: Readonly<Record<string, string>> = {
  d: "\\p{Nd}",
  D: "\\P{Nd}",
  w: WORD,
  W: NOT_WORD,
  s: SPACE,
  S: NOT_SPACE,
};

/** What re2js needs for `\w` and its kind; undefined for any other letter. */
export function unicodeClass(letter: string, insideBrackets: boolean): string | undefined {
  const inside = members[letter];
  if (inside === undefined || insideBrackets) return inside;
  return letter === "W" ? `[^${WORD}]` : `[${inside}]`;
}
