import type { LineIndex } from "./line-index.ts";
import { plainText } from "./plain-text.ts";

const VISIBLE = /[ \t]*[^\s]/y;

/**
 * Where the last state of each line begins, behind the carriage return that overwrote the others; the lines' own
 * starts where no line was overwritten.
 */
export function lastStates({ text, count, starts }: LineIndex): Uint32Array {
  let shown = starts;
  let line = 0;
  for (let at = text.indexOf("\r"); at !== -1; at = text.indexOf("\r", at + 1)) {
    VISIBLE.lastIndex = at + 1;
    if (!VISIBLE.test(text)) continue;
    if (shown === starts) shown = starts.slice();
    while (line + 1 < count && (starts[line + 1] ?? 0) <= at) line++;
    if (hasContent(text, starts[line] ?? 0, at)) shown[line] = at + 1;
  }
  return shown;
}

// A carriage return at the very start of a line overwrites nothing.
function hasContent(text: string, from: number, to: number): boolean {
  return to > from && text.charCodeAt(from) !== 13;
}

/** The states of one line, line end apart, that anything can be seen of. */
export function visibleStates(line: string): string[] {
  return line
    .replace(/\r?\n$/, "")
    .split("\r")
    .filter((state) => plainText(state).trim() !== "");
}
