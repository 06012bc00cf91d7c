/** One line of ripgrep's JSON report that we use; offsets count bytes. */
export type RipgrepMessage =
  | { type: "begin"; path: string }
  | {
      type: "match" | "context";
      lines: Buffer;
      /** Number of the first of these lines. */
      firstLine: number;
      submatches: readonly { start: number; end: number }[];
    };

/** Undefined for what is of no interest: ends and the summary. */
export function parseMessage(line: string): RipgrepMessage | "broken" | undefined {
  const raw = parseRaw(line);
  if (raw === undefined) return "broken";
  const { type, data } = raw;
  if (type === "begin") return { type, path: bytesOf(data.path).toString("utf8") };
  if (type !== "match" && type !== "context") return undefined;
  return {
    type,
    lines: bytesOf(data.lines),
    firstLine: data.line_number ?? 0,
    submatches: data.submatches ?? [],
  };
}

// ripgrep documents this form; a check of each of its many numbers would cost more than the search.
interface RawMessage {
  type: string;
  data: {
    path?: RawText;
    lines?: RawText;
    line_number?: number | null;
    submatches?: { start: number; end: number }[];
  };
}

/** What is not UTF-8 comes as base64. */
type RawText = { text: string } | { bytes: string };

function parseRaw(line: string): RawMessage | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function bytesOf(raw: RawText | undefined): Buffer {
  if (raw === undefined) return Buffer.alloc(0);
  return "text" in raw ? Buffer.from(raw.text) : Buffer.from(raw.bytes, "base64");
}
