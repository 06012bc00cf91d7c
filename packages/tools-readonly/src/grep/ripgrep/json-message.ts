/** One line of ripgrep's JSON report that we use; offsets count bytes. */
export type RipgrepMessage = { type: "begin"; path: string } | LinesMessage;

export interface LinesMessage {
  type: "match" | "context";
  lines: Buffer;
  /** Number of the first of these lines. */
  firstLine: number;
  /** Within `lines`. */
  submatches: readonly Submatch[];
}

export interface Submatch {
  start: number;
  end: number;
}

/** Undefined for what is of no interest: ends and the summary. Broken: not what ripgrep writes. */
export function parseMessage(line: string): RipgrepMessage | "broken" | undefined {
  const { type, data } = fieldsOf(parseJson(line)) ?? {};
  if (typeof type !== "string") return "broken";
  if (type !== "begin" && type !== "match" && type !== "context") return undefined;
  const { path, lines, line_number: firstLine, submatches } = fieldsOf(data) ?? {};
  if (type === "begin") {
    const bytes = bytesOf(path);
    return bytes === undefined ? "broken" : { type, path: bytes.toString("utf8") };
  }
  const bytes = bytesOf(lines);
  if (bytes === undefined || !isLineNumber(firstLine) || !areWithin(submatches, bytes.length))
    return "broken";
  return { type, lines: bytes, firstLine, submatches };
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** What is not UTF-8 comes as base64. */
function bytesOf(raw: unknown): Buffer | undefined {
  const { text, bytes } = fieldsOf(raw) ?? {};
  if (typeof text === "string") return Buffer.from(text);
  return typeof bytes === "string" ? Buffer.from(bytes, "base64") : undefined;
}

function isLineNumber(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function areWithin(value: unknown, length: number): value is Submatch[] {
  return Array.isArray(value) && value.every((submatch) => isWithin(submatch, length));
}

function isWithin(submatch: unknown, length: number): boolean {
  const { start, end } = fieldsOf(submatch) ?? {};
  if (typeof start !== "number" || typeof end !== "number") return false;
  return Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= length;
}
