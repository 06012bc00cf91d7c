import { visibleLine } from "../output/visible-line.ts";

/** A question as a part of a line. */
export function questionLine(question: string): string {
  return visibleLine(question.trim().replace(/\s+/gu, " "));
}
