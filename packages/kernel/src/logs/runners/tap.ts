import type { Runner } from "../runner.ts";

/** The Test Anything Protocol, whatever writes it: node:test, tape, node-tap, bats, Test::More, pgTAP, prove. */
export const tap: Runner = {
  name: "TAP",
  signature:
    /(?:not )?ok \d+\b|TAP version \d|1\.\.\d+(?: |$)|Bail out!|# Subtest: |[^\n]{1,200} \.{2,} ?(?:ok|\d+\/\?|Dubious|Failed|skipped)|Test Summary Report|Files=\d+, Tests=\d+|\d+ tests?, \d+ failures?|\(in test file [^\n]{1,300} line \d+\)/,
  anchor:
    /not ok\b|Bail out!|# +(?:Failed|at \S[^\n]* line \d|got|expected|have|want|wanted|actual|found|missing|extra|died|Looks like|Structures begin|operator|location|\(?in test file|\(from function)|Dubious|Result: |Test Summary Report|Files=\d|All tests|Failed \d|Failed test|# (?:tests|suites|pass|fail|ok|cancelled|skip(?:ped)?|todo|duration_ms|failed)\b|[^\n]{1,200} \.{2,} ?(?:Dubious|Failed)|[^\n]{1,300}\(Wstat: |✗ |\d+ tests?, \d+ fail|\d+\/\d+ subtests/,
  routine: /ok \d|✓ |# Subtest|[^\n]{1,200} \.{2,} ?(?:ok$|skipped)/,
  trace: /#|\((?:in test|from function)|`/,
  heading: /# (?:Subtest: )?\S/,
};
