import { isAnchor, LINE, type LogLines, lineMatches, raise } from "./log-lines.ts";
import type { Patterns } from "./patterns.ts";

/** Keeps the line that names what an anchor belongs to, however far above it stands. */
export function keepHeadings(log: LogLines, { heading }: Patterns): void {
  if (!heading) return;
  let last = -1;
  for (let line = 0; line < log.count; line++) {
    if (isAnchor(log, line)) raise(log, last, LINE.context);
    if (lineMatches(log, line, heading)) last = line;
  }
}
