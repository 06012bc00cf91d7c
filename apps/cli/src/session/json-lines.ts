export interface JsonLine {
  /** Counted from 1. */
  number: number;
  value: unknown;
}

/** Damaged lines of a JSON Lines text, counted from 1. */
export interface Damage {
  /** A last line that was being written when the writer died; it was dropped. */
  truncated: number | undefined;
  /** Lines that can't be read and were skipped. */
  skipped: readonly number[];
  /** Lines with a truncated object before a whole one, which is used. */
  rescued: readonly number[];
}

export interface JsonLinesRead extends Damage {
  lines: readonly JsonLine[];
}

/** Tells whether a value that stands behind a truncated object is one that was meant as a line. */
export type IsLine = (value: unknown) => boolean;

/** Reads the values of a text with one a line. Empty lines are passed over, and what can't be read is named. */
export function readJsonLines(text: string, isLine: IsLine): JsonLinesRead {
  const lines: JsonLine[] = [];
  const skipped: number[] = [];
  const rescued: number[] = [];
  let truncated: number | undefined;
  const source = text.split(/\r?\n/u);
  for (const [index, line] of source.entries()) {
    if (line.trim() === "") continue;
    const number = index + 1;
    let value = parseJson(line);
    if (value === undefined) {
      value = wholeBehindTruncated(line, isLine);
      if (value !== undefined) rescued.push(number);
    }
    if (value !== undefined) lines.push({ number, value });
    else if (number === source.length && isTruncated(line)) truncated = number;
    else skipped.push(number);
  }
  return { lines, truncated, skipped, rescued };
}

/**
 * Returns the object at the end of a line whose beginning was never finished: a writer died, and the next one added its
 * line to it. A part of the unfinished object itself is none.
 */
function wholeBehindTruncated(line: string, isLine: IsLine): unknown {
  for (const { index } of line.matchAll(/\{"(?:type|role)":/gu)) {
    if (index === 0) continue;
    const value = parseJson(line.slice(index));
    if (value !== undefined && isLine(value)) return value;
  }
  return undefined;
}

/** Says what was left out of a text, a sentence for each line. */
export function damageNotices({ truncated, skipped, rescued }: Damage): string[] {
  return [
    ...skipped.map((number) => `line ${number} can't be read and was skipped`),
    ...rescued.map(
      (number) => `line ${number}: a truncated object was dropped, the whole one behind it is used`,
    ),
    ...(truncated === undefined ? [] : [`line ${truncated} is truncated and was dropped`]),
  ];
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A last line without its line end; it had begun as a message or an event does, or a power loss left zeros.
function isTruncated(line: string): boolean {
  return line.trimStart().startsWith("{") || line.replaceAll("\0", "") === "";
}
