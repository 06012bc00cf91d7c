import type { Runner } from "../runner.ts";

export const unittest: Runner = {
  name: "unittest",
  signature:
    /Ran \d+ tests? in |(?:FAILED|OK) \((?:failures|errors|skipped)=|\w+ \([\w.]+\) \.\.\. |(?:FAIL|ERROR): \w+ \(/,
  anchor: /FAIL|ERROR|Ran \d+ tests?|OK(?: \(|$)|Traceback/,
  routine: /[^\n]* \.\.\. (?:ok|skipped)/,
  section: { opens: /(?:FAIL|ERROR): /, closes: /Ran \d+ tests?/ },
};
