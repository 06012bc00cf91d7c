/** Where the lines of a text begin, without a string for each. */
export interface LineIndex {
  readonly text: string;
  readonly count: number;
  /** Offset of each line and, at `count`, of the text's end. */
  readonly starts: Uint32Array;
}

/** A line holds its line end; the last one has none, and is empty where the text ends with one. */
export function indexLines(text: string): LineIndex {
  const starts: Growing = growing(text.length >>> 6);
  push(starts, 0);
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) push(starts, at + 1);
  push(starts, text.length);
  return { text, count: starts.length - 1, starts: starts.values.subarray(0, starts.length) };
}

/** Lines as people count them: the empty one after the last line end is none. */
export function countLines({ text, count }: LineIndex): number {
  return text === "" || text.endsWith("\n") ? count - 1 : count;
}

/** The offset at which a line begins; the text's length for the line after the last. */
export function startOf(lines: LineIndex, line: number): number {
  return lines.starts[line] ?? lines.text.length;
}

/** Lines `from` to `to`, without `to`. */
export function sliceLines(lines: LineIndex, from: number, to: number): string {
  return lines.text.slice(startOf(lines, from), startOf(lines, to));
}

/** Numbers of 32 bits whose count is not known beforehand. */
interface Growing {
  values: Uint32Array;
  length: number;
}

function growing(capacity: number): Growing {
  return { values: new Uint32Array(capacity + 16), length: 0 };
}

function push(list: Growing, value: number): void {
  if (list.length === list.values.length) {
    const larger = new Uint32Array(list.length * 2);
    larger.set(list.values);
    list.values = larger;
  }
  list.values[list.length++] = value;
}
