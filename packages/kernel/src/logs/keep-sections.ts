import { isAnchor, LINE, type LogLines, lineMatches, raise } from "./log-lines.ts";
import type { Patterns } from "./patterns.ts";

/** Keeps a runner's report of failures whole. */
export function keepSections(log: LogLines, { sections }: Patterns): void {
  for (const { opens, closes } of sections) {
    let inside = false;
    for (let line = 0; line < log.count; line++) {
      if (inside && lineMatches(log, line, closes)) inside = false;
      if (inside) raise(log, line, LINE.trace);
      else if (isAnchor(log, line)) inside = lineMatches(log, line, opens);
    }
  }
}
