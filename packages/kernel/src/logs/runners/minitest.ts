import type { Runner } from "../runner.ts";

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
