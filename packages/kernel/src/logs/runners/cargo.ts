import type { Runner } from "../runner.ts";

export const cargo: Runner = {
  name: "cargo",
  signature:
    /(?:Compiling|Checking|Downloaded|Fresh|Documenting) \S+ v\d|running \d+ tests?$|test result: |(?:PASS|FAIL) \[ *[\d.]+s\]|test \S+ (?:- .* )?\.\.\. |Finished .*profile|--> \S+\.rs:\d|error\[E\d/,
  anchor:
    /error|warning|test result:|----+ \S+ stdout|failures:|thread '|assertion|left: |right: |note: |help: |test \S+ \.\.\. FAILED/,
  routine:
    /PASS \[|test .* \.\.\. (?:ok|ignored)|(?:Compiling|Checking|Downloaded|Downloading|Fresh|Running) /,
  alike: {
    opens: /warning: ([^\n]*)/,
    place: /--> (\S{1,300}:\d+:\d+)$/,
    rest: /note: |help: /,
  },
  section: { opens: /failures:$/, closes: /test result:/ },
};
