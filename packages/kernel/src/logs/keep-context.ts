import { isAnchor, LINE, type LogLines, raise } from "./log-lines.ts";

const AROUND = 2;
const HEAD = 2;
// One of them is what stands after the last line end.
const TAIL = 4;

/** Keeps the lines around each anchor and the log's two ends. */
export function keepContext(log: LogLines): void {
  for (let line = 0; line < log.count; line++)
    if (isAnchor(log, line))
      for (let near = line - AROUND; near <= line + AROUND; near++) raise(log, near, LINE.context);
  for (let line = 0; line < HEAD; line++) raise(log, line, LINE.context);
  for (let line = log.count - TAIL; line < log.count; line++) raise(log, line, LINE.context);
}
