import { cleanText } from "../../external/clean-text.ts";
import { oneLine } from "../../text/one-line.ts";

/** One line without anything that steers a screen or a reader. */
export function cleanLine(text: string): string {
  return cleanText(oneLine(text));
}

/** An item as it stands in a list: as it is, or quoted where it could pass for more than one. */
export function writeItem(text: string): string {
  return /^[^\s",×\p{Cc}\p{Cf}]+$/u.test(text) ? text : escaped(text);
}

const MARKS = ['""', "''", "``", "«»"];

/** A text in marks that it can't close, always in one line. */
export function quoted(text: string): string {
  const clean = cleanText(text);
  if (/[\p{Cc}\u2028\u2029]/u.test(clean)) return escaped(clean);
  const [open, close] = MARKS.find((pair) => [...pair].every((mark) => !clean.includes(mark))) ?? "";
  return open === undefined ? escaped(clean) : `${open}${clean}${close}`;
}

function escaped(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]|\p{Cf}/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => escapeUnit(character, at)).join(""),
  );
}

function escapeUnit(text: string, at: number): string {
  return `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
}
