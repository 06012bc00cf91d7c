import type { Palette } from "./palette.ts";

/** Code, strong and emphasised text that is closed; an underscore inside a word is none. */
const SPAN =
  /`(?<code>[^`]+)`|\*\*(?=\S)(?<strong>.+?)(?<=\S)\*\*|(?<![\p{L}\p{N}_])_(?=\S)(?<emphasis>[^_]+)(?<=\S)_(?![\p{L}\p{N}_])/gu;
/** Where such a span may begin that is not closed yet. */
const OPENING = /`|\*\*|\*$|(?<![\p{L}\p{N}_])_/gu;
/** An opening that long without its end is taken for plain characters. */
const LONGEST_SPAN = 1000;

/**
 * Renders a line from `start` as far as it is settled, and says where the rest begins. `complete`: the line's end is
 * known, so that nothing is left open; what was never closed stays as it was written.
 */
export function renderInline(
  line: string,
  start: number,
  complete: boolean,
  palette: Palette,
): { shown: string; next: number } {
  let shown = "";
  let next = start;
  for (const span of matchesFrom(SPAN, line, start)) {
    const held = complete ? undefined : openingBetween(line, next, span.index);
    if (held !== undefined || (!complete && endsOpen(span, line))) break;
    shown += line.slice(next, span.index) + paint(span, palette);
    next = span.index + span[0].length;
  }
  const end = complete ? line.length : (openingBetween(line, next, line.length) ?? line.length);
  return { shown: shown + line.slice(next, end), next: end };
}

function openingBetween(line: string, from: number, to: number): number | undefined {
  for (const { index } of matchesFrom(OPENING, line, from)) {
    if (index >= to) return undefined;
    if (line.length - index <= LONGEST_SPAN) return index;
  }
  return undefined;
}

// Whether an underscore closes shows only in the character behind it.
function endsOpen(span: RegExpExecArray, line: string): boolean {
  return span.groups?.emphasis !== undefined && span.index + span[0].length === line.length;
}

function paint({ groups = {} }: RegExpExecArray, palette: Palette): string {
  if (groups.code !== undefined) return palette.cyan(groups.code);
  if (groups.strong !== undefined) return palette.bold(groups.strong);
  return palette.dim(groups.emphasis ?? "");
}

function* matchesFrom(pattern: RegExp, text: string, start: number): Generator<RegExpExecArray> {
  const matcher = new RegExp(pattern);
  matcher.lastIndex = start;
  for (let match = matcher.exec(text); match !== null; match = matcher.exec(text)) yield match;
}
