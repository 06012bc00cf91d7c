import { visibleText } from "@toolrail/workspace";
import { MAX_LINE_CHARS } from "../limits.ts";

const BEFORE_MATCH = 40;
const MARK = "…";

export interface Excerpt {
  text: string;
  cut: boolean;
}

/** A line as it is shown: cut around the match when it is long (only then its place is asked for), never inside a character. */
export function excerpt(line: string, match: number | (() => number)): Excerpt {
  if (line.length <= MAX_LINE_CHARS) return { text: visibleText(line), cut: false };
  const matchStart = typeof match === "number" ? match : match();
  const room = MAX_LINE_CHARS - 2 * MARK.length;
  const last = line.length - room;
  const start = wholeCharacter(line, Math.max(0, Math.min(matchStart - BEFORE_MATCH, last)));
  const end = wholeCharacter(line, Math.min(line.length, start + room));
  const before = start > 0 ? MARK : "";
  const after = end < line.length ? MARK : "";
  return { text: before + visibleText(line.slice(start, end)) + after, cut: true };
}

function wholeCharacter(line: string, index: number): number {
  const code = line.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}
