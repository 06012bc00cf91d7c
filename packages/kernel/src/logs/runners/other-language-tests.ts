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

export const unittest: Runner = {
  name: "unittest",
  signature:
    /Ran \d+ tests? in |(?:FAILED|OK) \((?:failures|errors|skipped)=|\w+ \([\w.]+\) \.\.\. |(?:FAIL|ERROR): \w+ \(/,
  anchor: /FAIL|ERROR|Ran \d+ tests?|OK(?: \(|$)|Traceback/,
  routine: /[^\n]* \.\.\. (?:ok|skipped)/,
  section: { opens: /(?:FAIL|ERROR): /, closes: /Ran \d+ tests?/ },
};

export const goTest: Runner = {
  name: "go test",
  signature: /=== RUN +\S|--- (?:PASS|FAIL|SKIP): |ok +\t|FAIL\t\S|\? +\t|\S{1,300}\.go:\d+:\d+: /,
  anchor:
    /--- FAIL|FAIL|panic:|\S{1,300}\.go:\d+:\d+: |# [\w./-]+(?: \[.*\])?$|WARNING: DATA RACE|exit status \d|Found \d+ data/,
  routine: /=== |--- (?:PASS|SKIP)|ok +\t|PASS$/,
  section: { opens: /panic:|WARNING: DATA RACE/, closes: /FAIL|exit status|ok +\t|=====|=== |--- / },
  output: { opens: /=== (?:RUN|CONT|NAME) +(\S+)/, fails: /--- FAIL: (\S+)/ },
};

// The fields stand in the order of Go's own encoder.
const EVENT = String.raw`\{(?:"Time":"[^"\n]{1,60}",)?`;
const OF_TEST = String.raw`"Package":"[^"\n]{1,300}","Test":"[^"\n]{1,1000}"`;

/** `go test -json`: one event in each line. */
export const goTestJson: Runner = {
  name: "go test -json",
  signature: new RegExp(
    `${EVENT}"(?:Action":"(?:start|run|pause|cont|pass|bench|fail|output|skip)","Package|ImportPath)":"`,
  ),
  anchor: new RegExp(
    [
      `${EVENT}"Action":"fail"`,
      `${EVENT}"ImportPath":`,
      `${EVENT}"Action":"output","Package":"[^"\n]{1,300}",(?:"Test":"[^"\n]{1,1000}",)?"Output":"(?:\\s|\\\\t)*(?:--- FAIL|FAIL|panic:|exit status|WARNING: DATA RACE)`,
    ].join("|"),
  ),
  routine: new RegExp(
    `${EVENT}"Action":"(?:start|run|pause|cont|pass|skip|bench)"|${EVENT}"Action":"output",${OF_TEST},"Output":"(?!(?:\\s|\\\\t)*(?:--- FAIL|panic:|WARNING: DATA RACE))`,
  ),
  output: {
    opens: new RegExp(`${EVENT}"Action":"output",(${OF_TEST})`),
    fails: new RegExp(`${EVENT}"Action":"fail",(${OF_TEST})`),
  },
};

export const rspec: Runner = {
  name: "rspec",
  signature:
    /\d+ examples?, \d+ failures?|Finished in [\d.]+ |Failures:$|Failed examples:$|rspec \.\/|Randomized with seed/,
  anchor: /\d+ examples?, |Finished in |Failures:|Failed examples:|rspec \.\/|Pending:|\d+\) |Failure\/Error/,
  section: { opens: /Failures:$/, closes: /Finished in / },
};

export const minitest: Runner = {
  name: "minitest",
  signature:
    /Run options: [^\n]*--seed|# Running(?: tests)?[^\n]{0,40}:$|Finished in [\d.]+s, |\d+ (?:runs|tests), \d+ assertions|\S+#test_[^\n]{1,300} = [\d.]+ s = \S/,
  anchor:
    /\d+\) (?:Failure|Error|Skipped)|(?:Failure|Error):$|\d+ (?:runs|tests), \d+ assertions|Finished in |\S+#test_[^\n]{1,300}(?: = [\d.]+ s = [FE]|\[\S+:\d+\])|(?:bin\/)?rails test \S+:\d+|Expected:|Actual:/,
  routine: /\S+#test_[^\n]{1,300} = [\d.]+ s = [.S]/,
  section: {
    opens: /(?:\d+\) )?(?:Failure|Error):$/,
    closes: /\d+ (?:runs|tests), |Finished in |(?:bin\/)?rails test \S|\S+#test_[^\n]{1,300} = /,
  },
};

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
