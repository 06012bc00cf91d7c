import { LOG_LINE_LENGTH, LOG_LINES } from "./limits.ts";
import { shorten } from "./shorten.ts";

/** The last lines that a server wrote. */
export interface LogRing {
  add(line: string): void;
  lines(): string[];
}

export function createLogRing(): LogRing {
  let kept: string[] = [];
  return {
    add(line) {
      kept.push(shorten(line, LOG_LINE_LENGTH));
      // Only now and then, so that a flood of lines costs little.
      if (kept.length > 2 * LOG_LINES) kept = kept.slice(-LOG_LINES);
    },
    lines: () => kept.slice(-LOG_LINES),
  };
}
