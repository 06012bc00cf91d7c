import { trimBlanksAtEnd } from "./trim-blanks.ts";

/** A way in which models often write a line otherwise than the file has it. */
export type FoldName =
  | "unicodeForm"
  | "specialSpaces"
  | "quotes"
  | "dashes"
  | "carriageReturns"
  | "trailingBlanks"
  | "indentation"
  | "innerBlanks"
  | "case";

/** Each takes one kind of difference away and no other. The order matters: blanks come after the special spaces. */
const FOLDS: readonly (readonly [name: FoldName, fold: (line: string) => string])[] = [
  ["unicodeForm", (line) => line.normalize("NFC")],
  [
    "specialSpaces",
    (line) =>
      line.replace(/[\u200b-\u200d\u2060\ufeff]/g, "").replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " "),
  ],
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
