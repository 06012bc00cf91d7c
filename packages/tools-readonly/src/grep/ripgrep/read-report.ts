import { isUtf8 } from "node:buffer";
import type { ShownLine } from "../engine/search-engine.ts";
import { MAX_LINE_BYTES } from "../limits.ts";
import { type LinesMessage, parseMessage } from "./json-message.ts";
import { linesOfMessage } from "./lines-of-message.ts";
import type { ReportForm } from "./ripgrep-arguments.ts";
import { createLineSplitter } from "./split-lines.ts";

export interface ReportedFile {
  matches: number;
  lines: ShownLine[];
  /** A line was too long to be reported. */
  tooLong: boolean;
  /** A reported line holds a NUL, or is not UTF-8. */
  isOdd: boolean;
}

/** Reads what ripgrep writes, as it comes. */
export interface ReportReader {
  push(chunk: Uint8Array): void;
  /** No more comes. */
  end(): void;
  /** By argument. */
  files: Map<string, ReportedFile>;
  /** Something was no report, so nothing says that what was read is whole. */
  isBroken(): boolean;
}

/** Of a file it holds the lines of as many matches as are wanted, or a few more. */
export function createReportReader(form: ReportForm, wanted: number): ReportReader {
  return form === "json" ? jsonReader(wanted) : countsReader();
}

function jsonReader(wanted: number): ReportReader {
  const files = new Map<string, ReportedFile>();
  let current: ReportedFile | undefined;
  let broken = false;
  const onLine = (line: string) => {
    const message = parseMessage(line);
    if (message === "broken") broken = true;
    else if (message?.type === "begin") {
      current = nothing();
      files.set(message.path, current);
    } else if (message !== undefined) {
      // Lines of no file are no report of ripgrep's.
      if (current === undefined) broken = true;
      else if (current.matches < wanted) addLines(current, message);
    }
  };
  const onTooLong = () => {
    if (current === undefined) broken = true;
    else current.tooLong = true;
  };
  // JSON spells a byte with up to six characters.
  const { push, end } = createLineSplitter(6 * MAX_LINE_BYTES, onLine, onTooLong);
  return { push, end, files, isBroken: () => broken };
}

function addLines(file: ReportedFile, message: LinesMessage): void {
  const lines = linesOfMessage(message);
  file.matches += lines.filter((shown) => shown.role === "match").length;
  for (const shown of lines) file.lines.push(shown);
  file.isOdd ||= message.lines.includes(0) || !isUtf8(message.lines);
}

// `path NUL count line-end`, again and again.
function countsReader(): ReportReader {
  const files = new Map<string, ReportedFile>();
  let held = Buffer.alloc(0);
  let broken = false;
  const push = (chunk: Uint8Array) => {
    held = Buffer.concat([held, chunk]);
    let start = 0;
    for (;;) {
      const nul = held.indexOf(0, start);
      // Only behind the NUL: a name may hold a line end.
      const end = nul < 0 ? -1 : held.indexOf(10, nul);
      if (end < 0) break;
      const count = held.toString("utf8", nul + 1, end);
      const matches = Number(count);
      // With --crlf a CR stands before the line end.
      broken ||= !/^\d+\r?$/.test(count) || !Number.isSafeInteger(matches);
      files.set(held.toString("utf8", start, nul), { ...nothing(), matches });
      start = end + 1;
    }
    held = held.subarray(start);
  };
  return { push, end: () => {}, files, isBroken: () => broken || held.length > 0 };
}

function nothing(): ReportedFile {
  return { matches: 0, lines: [], tooLong: false, isOdd: false };
}
