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
