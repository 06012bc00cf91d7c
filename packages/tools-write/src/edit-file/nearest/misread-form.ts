import { linesOf } from "../find-occurrences.ts";

/** Something that is no part of the file got into the wanted text. */
export type MisreadName = "lineNumbers" | "escapes" | "finalLineEnd";

export interface Misread {
  name: MisreadName;
  /** Index of the first line of the place that was meant. */
  start: number;
  lines: number;
}

const LINE_NUMBER = /^ *\d+(?:\t| ?[|:→] ?)/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "", '"': '"', "'": "'", "\\": "\\" };

// Each gives the text that was meant, or undefined when the text has no such form.
const REPAIRS: readonly (readonly [name: MisreadName, repair: (wanted: string) => string | undefined])[] = [
  ["lineNumbers", withoutLineNumbers],
  ["escapes", (wanted) => wanted.replace(/\\([ntr"'\\])/g, (_, letter: string) => ESCAPES[letter] ?? letter)],
  ["finalLineEnd", (wanted) => (wanted.endsWith("\n") ? wanted.slice(0, -1) : undefined)],
];

/** Finds the text that was meant where a line number, an escape or a last line end makes the difference. */
export function misreadForm(text: string, wanted: string): Misread | undefined {
  for (const [name, repair] of REPAIRS) {
    const meant = repair(wanted);
    if (meant === undefined || meant === wanted || meant.trim() === "") continue;
    const at = name === "finalLineEnd" ? endingPlace(text, meant) : text.indexOf(meant);
    if (at < 0) continue;
    const lines = meant.split("\n").length - (meant.endsWith("\n") ? 1 : 0);
    return { name, start: (linesOf(text, [at])[0] ?? 1) - 1, lines };
  }
  return undefined;
}

function withoutLineNumbers(wanted: string): string | undefined {
  const lines = wanted.split("\n");
  if (!lines.every((line) => line === "" || LINE_NUMBER.test(line))) return undefined;
  return lines.map((line) => line.replace(LINE_NUMBER, "")).join("\n");
}

function endingPlace(text: string, meant: string): number {
  return text.endsWith(meant) ? text.length - meant.length : -1;
}
