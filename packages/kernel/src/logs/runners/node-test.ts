import type { Runner } from "../runner.ts";

export const nodeTest: Runner = {
  name: "node:test",
  signature:
    /ℹ (?:tests|suites|pass|fail|cancelled|duration_ms) \d|✖ failing tests:|[✔✖] .*\([\d.]+ms\)|# (?:suites|cancelled|duration_ms) \d|duration_ms: [\d.]+$/,
  anchor: /✖|[ℹ#] (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d|not ok |test at |Bail out/,
  routine: /[▶﹣]|ok \d|# Subtest/,
};
