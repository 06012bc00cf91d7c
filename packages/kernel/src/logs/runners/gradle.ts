import type { Runner } from "../runner.ts";

export const gradle: Runner = {
  name: "gradle",
  signature:
    /> (?:Task :|Configure project)|BUILD (?:SUCCESSFUL|FAILED) in|\d+ actionable tasks?:|FAILURE: Build failed/,
  anchor: /> Task \S+ FAILED|BUILD |FAILURE: |\d+ tests? completed|\d+ actionable|[ew]: |\* What went/,
  routine: /> Task \S+(?: UP-TO-DATE| NO-SOURCE| FROM-CACHE| SKIPPED)?$|[^\n]{1,500} PASSED$/,
  section: { opens: /FAILURE: |> Task \S+ FAILED/, closes: /BUILD |> Task / },
};
