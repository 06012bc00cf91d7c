import type { ShownLine } from "../engine/search-engine.ts";
import type { LineSpan } from "../in-process/find-spans.ts";
import { blockLines } from "../in-process/line-hits.ts";
import { shownLines } from "../in-process/search-across-lines.ts";
import type { LinesMessage } from "./json-message.ts";

/** The lines that a report shows, cut as ours are. */
export function linesOfMessage({ type, lines, firstLine, submatches }: LinesMessage): ShownLine[] {
  const spans = spansOf(lines, submatches);
  // An empty match at the very end is reported without a place.
  const isMatch = spans.length > 0 || (type === "match" && submatches.length === 0);
  return shownLines(blockLines(lines), spans.length > 0 ? spans : [WHOLE_LINE], 0).map((line) => ({
    ...line,
    number: firstLine + line.number - 1,
    role: isMatch ? line.role : "context",
  }));
}

const WHOLE_LINE: LineSpan = { first: 0, last: 0, column: 0 };

// One span for each line that a match starts on. A line may hold very many matches: each byte is passed once.
function spansOf(bytes: Buffer, submatches: LinesMessage["submatches"]): LineSpan[] {
  const spans: LineSpan[] = [];
  let line = 0;
  let lineStart = 0;
  let lineEnd = endOfLine(bytes, 0);
  const goTo = (offset: number) => {
    for (; lineEnd < offset; lineEnd = endOfLine(bytes, lineStart)) {
      line++;
      lineStart = lineEnd + 1;
    }
  };
  for (const { start, end } of submatches) {
    // A match of the NUL that was looked for as well.
    if (end === start + 1 && bytes[start] === 0) continue;
    goTo(start);
    const first = line;
    const column =
      spans.at(-1)?.first === first ? undefined : bytes.toString("utf8", lineStart, start).length;
    goTo(Math.max(start, end - 1));
    if (column !== undefined) spans.push({ first, last: line, column });
  }
  return spans;
}

function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(10, from);
  return end < 0 ? bytes.length : end;
}
