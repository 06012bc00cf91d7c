export interface JsonLine {
  /** Counted from 1. */
  number: number;
  value: unknown;
}

export type JsonLinesRead =
  | {
      ok: true;
      lines: readonly JsonLine[];
      /** The number of a last line that was being written when the writer died; it is not among the lines. */
      torn: number | undefined;
      /** The numbers of the lines that are not JSON and were left out. */
      damaged: readonly number[];
    }
  | { ok: false; message: string };

export interface ReadOptions {
  /** Whether a line that is not JSON is left out, where it is one of a log. Default no: nothing is read. */
  tolerant?: boolean | undefined;
}

/** The values of a text with one a line; empty lines are passed over. */
export function readJsonLines(text: string, { tolerant = false }: ReadOptions = {}): JsonLinesRead {
  const lines: JsonLine[] = [];
  const damaged: number[] = [];
  const source = text.split(/\r?\n/u);
  for (const [index, line] of source.entries()) {
    if (line.trim() === "") continue;
    const number = index + 1;
    const value = parseJson(line);
    if (value !== undefined) lines.push({ number, value });
    else if (number === source.length && isTorn(line)) return { ok: true, lines, torn: number, damaged };
    else if (tolerant) damaged.push(number);
    else return notJson(number);
  }
  return { ok: true, lines, torn: undefined, damaged };
}

/** What is said of a line that nobody can read. */
export function notJson(number: number): { ok: false; message: string } {
  return { ok: false, message: `line ${number} is not JSON` };
}

/** What is said of lines that were left out. */
export function leftOutNotices({
  torn,
  damaged,
}: {
  torn: number | undefined;
  damaged: readonly number[];
}): string[] {
  const notices = damaged.map((number) => `line ${number} is not JSON and was left out`);
  return torn === undefined ? notices : [...notices, `line ${torn} is torn and was left out`];
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
function isTorn(line: string): boolean {
  return line.trimStart().startsWith("{") || line.replaceAll("\0", "") === "";
}
