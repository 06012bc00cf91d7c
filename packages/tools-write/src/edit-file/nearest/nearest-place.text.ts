import type { FoldName } from "./fold-line.ts";
import { trimBlanksAtEnd } from "./fold-line.ts";
import type { FoldedPlace } from "./folded-place.ts";
import type { MisreadName } from "./misread-form.ts";
import type { SimilarPlace } from "./similar-place.ts";

// How edit_file tells what differs at the nearest place.

const MISREAD: Readonly<Record<MisreadName, string>> = {
  lineNumbers: "old_string carries the line numbers of a file view; leave them out",
  escapes: "old_string has a backslash and a letter where the file has a line break, tab or quote",
  finalLineEnd: "the file ends without a line break, and old_string ends with one",
};

export function misreadText(name: MisreadName, line: number): string {
  return `Near line ${line}: ${MISREAD[name]}.`;
}

export function gapText(line: number | undefined): string {
  const where = line === undefined ? "" : `Near line ${line}: `;
  return `${where}old_string leaves out lines ("..."); give every line as it stands.`;
}

export function similarText({ start, equalLines }: SimilarPlace, wanted: number): string {
  const place = `The nearest place begins at line ${start + 1}`;
  return equalLines === 0
    ? `${place}; no line of it is the same.`
    : `${place}; ${equalLines} of the ${wanted} lines are the same.`;
}

export function nothingNearText(): string {
  return "No place in it is similar.";
}

export function differenceText(
  { start, differences }: FoldedPlace,
  file: readonly string[],
  wanted: readonly string[],
): string {
  const place = file.slice(start, start + wanted.length);
  const texts = differences.map((name) => TEXTS[name](place, wanted, start));
  return `Near line ${start + 1}: ${texts.length > 0 ? texts.join("; ") : "white space differs"}.`;
}

type Describe = (place: readonly string[], wanted: readonly string[], start: number) => string;

const TEXTS: Readonly<Record<FoldName, Describe>> = {
  unicodeForm: () => "the same letters in another Unicode form (NFC, NFD)",
  specialSpaces: (_place, wanted) =>
    wanted.some((line) => SPECIAL_SPACE.test(line))
      ? "old_string has a no-break or other special space"
      : "the file has a no-break or other special space",
  width: (place, wanted) => {
    const [inFile, inWanted] = [place, wanted].map((lines) => lines.join("").match(WIDE)?.[0]);
    if (inFile !== undefined && inWanted === undefined)
      return `the file has full-width characters (such as ${inFile}), old_string has others`;
    return inWanted !== undefined && inFile === undefined
      ? `old_string has full-width characters (such as ${inWanted}), the file has others`
      : "full-width and half-width characters differ";
  },
  quotes: (_place, wanted) =>
    wanted.some((line) => CURLY_QUOTE.test(line))
      ? "the file has straight quotes, old_string curly ones"
      : "the file has other quotes than old_string",
  dashes: () => "hyphens and dashes differ",
  carriageReturns: () => "line ends differ: a carriage return stands alone",
  trailingBlanks: trailingBlanksText,
  indentation: (place, wanted) =>
    place.some(indentsWithTab) !== wanted.some(indentsWithTab)
      ? `the file indents with ${place.some(indentsWithTab) ? "tabs, old_string with spaces" : "spaces, old_string with tabs"}`
      : "the same text with other indentation",
  innerBlanks: () => "white space within a line differs",
  case: () => "upper and lower case differ",
};

const SPECIAL_SPACE = /[\u00a0\u2000-\u200d\u202f\u2060\u3000\ufeff]/;
const WIDE = /[\uff01-\uff5e。、…×【】〔〕￥]/;
const CURLY_QUOTE = /[\u2018-\u201f]/;

function indentsWithTab(line: string): boolean {
  return /^ *\t/.test(line);
}

function trailingBlanksText(place: readonly string[], wanted: readonly string[], start: number): string {
  const index = place.findIndex((line, at) => blanksAtEnd(line) !== blanksAtEnd(wanted[at] ?? ""));
  const inFile = blanksAtEnd(place[index] ?? "") > blanksAtEnd(wanted[index] ?? "");
  const line = `line ${start + Math.max(0, index) + 1}`;
  return inFile
    ? `${line} of the file ends in blanks that old_string lacks`
    : `old_string ends in blanks that ${line} of the file lacks`;
}

function blanksAtEnd(line: string): number {
  return line.length - trimBlanksAtEnd(line).length;
}
