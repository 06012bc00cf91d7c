import type { Runner } from "../runner.ts";

export const vitest: Runner = {
  name: "vitest",
  signature:
    /(?:RUN|DEV) +v\d|(?:Test Files|Tests|Snapshots) +\d+ (?:passed|failed|skipped|written|obsolete)|Start at +\d|Duration +\d|⎯{4}|[✓❯] \S+\.\w+ \(\d+ tests?/,
  anchor:
    /FAIL |[×✗]|→ |❯ \S+ \(|Test Files |Tests |Type Errors |Errors |Snapshots |Duration |⎯⎯⎯+ (?:Failed|Unhandled)/,
  routine: /↓|std(?:out|err) \| /,
  section: { opens: /⎯⎯⎯+ (?:Failed|Unhandled)/, closes: /Test Files / },
};

export const jest: Runner = {
  name: "jest",
  signature:
    /(?:Test Suites|Tests|Snapshots): +(?:\d+ \w+, )*\d+ total|Time: +[\d.]+ m?s|Ran all test suites|(?:PASS|FAIL) \S+\.[cm]?[jt]sx?\b|● [^\n]{1,300} › /,
  anchor: /FAIL |[●✕]|(?:Test Suites|Tests|Snapshots|Time): |› \d|Summary of|Expected|Received/,
  routine: /PASS |○|console\.\w+$/,
};

export const mocha: Runner = {
  name: "mocha",
  signature: /\d+ (?:passing \(|failing$|pending$)|(?<= {4})[✓✔√] \S/,
  anchor: /\d+ (?:passing|failing|pending)\b|\d+\) /,
  section: { opens: /\d+ failing$/, closes: /\d+ passing|npm / },
};

export const nodeTest: Runner = {
  name: "node:test",
  signature:
    /ℹ (?:tests|suites|pass|fail|cancelled|duration_ms) \d|✖ failing tests:|[✔✖] .*\([\d.]+ms\)|# (?:suites|cancelled|duration_ms) \d|duration_ms: [\d.]+$/,
  anchor: /✖|[ℹ#] (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d|not ok |test at |Bail out/,
  routine: /[▶﹣]|ok \d|# Subtest/,
};

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

export const ava: Runner = {
  name: "AVA",
  signature:
    /[✔✖✘] (?:\[fail\]: )?[^\n]{1,300} › |[✖✘] \[fail\]: |\d+ tests? (?:failed|passed|skipped|remained)|\d+ (?:uncaught exceptions?|unhandled rejections?|known failures?)/,
  anchor:
    /[✖✘]|\d+ tests? (?:failed|passed|skipped|remained)|\d+ (?:uncaught|unhandled|known fail)|─$|Difference |› \S+:\d+:\d+/,
  routine: /✔|ℹ/,
  section: { opens: /─$/, closes: /\d+ tests? (?:failed|passed)|\d+ (?:uncaught|unhandled)/ },
};

export const bunTest: Runner = {
  name: "bun test",
  signature: /bun test v\d|\((?:pass|fail|skip|todo)\) |\d+ expect\(\) calls|Ran \d+ tests? across/,
  anchor: /\(fail\)|[✗✕]|\d+ (?:pass|fail|skip|todo|errors?)$|Ran \d+ tests? across|Expected|Received/,
  routine: /\((?:pass|skip|todo)\)|»/,
};
