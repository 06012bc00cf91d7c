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
    }
  | { ok: false; message: string };

/** The values of a text with one a line; empty lines are passed over. */
export function readJsonLines(text: string): JsonLinesRead {
  const lines: JsonLine[] = [];
  const source = text.split(/\r?\n/u);
  for (const [index, line] of source.entries()) {
    if (line.trim() === "") continue;
    const number = index + 1;
    const value = parseJson(line);
    if (value !== undefined) lines.push({ number, value });
    else if (number === source.length && isTorn(line)) return { ok: true, lines, torn: number };
    else return { ok: false, message: `line ${number} is not JSON` };
  }
  return { ok: true, lines, torn: undefined };
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// A last line without its line end; it had begun as a message or an event does.
function isTorn(line: string): boolean {
  return line.trimStart().startsWith("{");
}
