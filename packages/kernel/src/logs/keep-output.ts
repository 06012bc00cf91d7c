import { isAnchor, LINE, type LogLines, lineCapture, lineMatches, raise } from "./log-lines.ts";
import type { Patterns } from "./patterns.ts";

/** Keeps what a failed test wrote before its verdict. */
export function keepOutput(log: LogLines, { outputs, routine }: Patterns): void {
  for (const { opens, fails } of outputs) {
    const failed = failedTests(log, fails);
    if (failed.size === 0) continue;
    let inside = false;
    for (let line = 0; line < log.count; line++) {
      const name = lineCapture(log, line, opens);
      if (name !== undefined) inside = failed.has(name);
      else if (inside) inside = !lineMatches(log, line, routine) && !lineMatches(log, line, fails);
      if (inside) raise(log, line, LINE.trace);
    }
  }
}

function failedTests(log: LogLines, fails: RegExp): Set<string> {
  const names = new Set<string>();
  for (let line = 0; line < log.count; line++) {
    const name = isAnchor(log, line) ? lineCapture(log, line, fails) : undefined;
    if (name !== undefined) names.add(name);
  }
  return names;
}
