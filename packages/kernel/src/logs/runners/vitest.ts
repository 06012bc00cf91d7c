import type { Runner } from "../runner.ts";

export const vitest: Runner = {
  name: "vitest",
  signature:
    /(?:RUN|DEV) +v\d|(?:Test Files|Tests|Snapshots) +\d+ (?:passed|failed|skipped|written|obsolete)|Start at +\d|Duration +\d|⎯{4}|[✓❯] \S+\.\w+ \(\d+ tests?/,
  anchor:
    /FAIL |[×✗]|→ |❯ \S+ \(|Test Files |Tests |Type Errors |Errors |Snapshots |Duration |⎯⎯⎯+ (?:Failed|Unhandled)/,
  routine: /↓|std(?:out|err) \| /,
  section: { opens: /⎯⎯⎯+ (?:Failed|Unhandled)/, closes: /Test Files / },
};
