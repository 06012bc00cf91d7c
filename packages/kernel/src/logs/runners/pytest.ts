import type { Runner } from "../runner.ts";

export const pytest: Runner = {
  name: "pytest",
  signature:
    /=+ test session starts =|(?:=+ )?(?:\d+ \w+, ){0,6}\d+ (?:passed|failed|skipped|errors?|warnings?) in [\d.]+s|=+ (?:FAILURES|ERRORS|warnings summary|short test summary info) =|rootdir: |collected \d+ items?|\S+\.py(?:::\S+)? (?:PASSED|FAILED|[.FEsxX]+ +\[)/,
  anchor:
    /E {2}|> {2}|_{3,} \S|=+ |collected \d|\d+ (?:passed|failed)|\S{1,300}\.py [.sxX]*[FE]|[\w./\\-]{1,300}\.py:\d+: |\[?XPASS/,
  routine: /\S{1,400} (?:PASSED|SKIPPED|XFAIL)|\[gw\d+\] \[ *\d+%\] PASSED/,
  alike: {
    opens: /[^\n:]{1,300}\.py:\d+: (\w*Warning: [^\n]*)/,
    place: /([^\n:]{1,300}\.py:\d+): /,
    leads: /[\w./\\-]{1,300}\.py(?:::\S{1,300})?(?:: \d+ warnings?)?$/,
  },
  section: { opens: /=+ (?:FAILURES|ERRORS) =/, closes: /=+ (?:warnings|short|slowest|PASSES|\d)/ },
};
