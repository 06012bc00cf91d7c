import { LOG_LINE_LENGTH, LOG_LINES } from "./limits.ts";

/** The last lines that a server wrote. */
export interface LogRing {
  add(line: string): void;
  lines(): string[];
}

export function createLogRing(): LogRing {
  let kept: string[] = [];
  return {
    add(line) {
      kept.push(line.length > LOG_LINE_LENGTH ? `${line.slice(0, LOG_LINE_LENGTH - 1)}…` : line);
      // Only now and then, so that a flood of lines costs little.
      if (kept.length > 2 * LOG_LINES) kept = kept.slice(-LOG_LINES);
    },
    lines: () => kept.slice(-LOG_LINES),
  };
}
