/** A way in which models often write a line otherwise than the file has it. */
export type FoldName =
  | "unicodeForm"
  | "specialSpaces"
  | "width"
  | "quotes"
  | "dashes"
  | "carriageReturns"
  | "trailingBlanks"
  | "indentation"
  | "innerBlanks"
  | "case";

// Full-width forms have the order of ASCII; the punctuation of East Asia has not.
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_ASCII = 0xfee0;
const PUNCTUATION: Readonly<Record<string, string>> = {
  "。": ".",
  "、": ",",
  "…": "...",
  "×": "x",
  "【": "[",
  "】": "]",
  "〔": "(",
  "〕": ")",
  "｡": ".",
  "､": ",",
  "￥": "¥",
};
const PUNCTUATION_MARK = new RegExp(`[${Object.keys(PUNCTUATION).join("")}]`, "g");

function foldWidth(line: string): string {
  return line
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - TO_ASCII))
    .replace(PUNCTUATION_MARK, (character) => PUNCTUATION[character] ?? character);
}

/** Each takes one kind of difference away and no other. The order matters: blanks come after the special spaces. */
const FOLDS: readonly (readonly [name: FoldName, fold: (line: string) => string])[] = [
  ["unicodeForm", (line) => line.normalize("NFC")],
  [
    "specialSpaces",
    (line) =>
      line.replace(/[\u200b-\u200d\u2060\ufeff]/g, "").replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " "),
  ],
  ["width", foldWidth],
  [
    "quotes",
    (line) => line.replace(/[\u2018-\u201b\u2032\u00b4`]/g, "'").replace(/[\u201c-\u201f\u2033]/g, '"'),
  ],
  ["dashes", (line) => line.replace(/[\u2010-\u2015\u2212]/g, "-")],
  ["carriageReturns", (line) => line.replaceAll("\r", "")],
  ["trailingBlanks", trimBlanksAtEnd],
  ["indentation", (line) => line.replace(/^[ \t]+/, "")],
  ["innerBlanks", (line) => line.replace(/(?<=[^ \t])[ \t]+(?=[^ \t])/g, " ")],
  ["case", (line) => line.toLowerCase()],
];

export const FOLD_NAMES: readonly FoldName[] = FOLDS.map(([name]) => name);

/** A line without what models mix up, but for one kind of it. */
export function foldLine(line: string, except?: FoldName): string {
  return FOLDS.reduce((folded, [name, fold]) => (name === except ? folded : fold(folded)), line);
}

/** A line without the blanks and tabs at its end. By a loop: a pattern would try each run of blanks from each of its places. */
export function trimBlanksAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === " " || line[end - 1] === "\t")) end--;
  return line.slice(0, end);
}
