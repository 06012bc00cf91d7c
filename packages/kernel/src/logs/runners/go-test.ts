import type { Runner } from "../runner.ts";

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
