import type { Runner } from "../runner.ts";

export const phpunit: Runner = {
  name: "PHPUnit",
  signature:
    /PHPUnit \d|[.FEWIRSND]{1,200} +\d+ \/ \d+ \( *\d+%\)|There (?:was|were) \d+ |Tests: \d+, Assertions: \d|OK \(\d+ tests?, |Time: \S+, Memory: |Test (?:Suite )?(?:Prepared|Passed|Finished|Started|Preparation Started) \(|Test '[^\n]*' (?:started|ended)$/,
  anchor:
    /\d+\) \S+::|There (?:was|were) \d|(?:FAILURES|ERRORS|WARNINGS)!|Tests: \d|OK[ ,]|[✘∅☢] |Failed asserting|\S{1,300}\.php:\d+$|Test (?:Failed|Errored) \(|[.WIRSND]*[FE][.FEWIRSND]* +\d+ \/ \d+ |Time: /,
  routine:
    /[✔↩] |Test (?:Suite )?(?:Prepared|Passed|Finished|Started|Preparation Started) \(|Test '|[.SIRWND]+ +\d+ \/ \d+ \(/,
  trace: /[│├┐┴┊╵╷┘└]/,
  section: { opens: /There (?:was|were) \d+ (?:failure|error)/, closes: /(?:FAILURES|ERRORS)!|Tests: \d/ },
};
