import type { Runner } from "../runner.ts";
import { ava } from "./ava.ts";
import { bundler } from "./bundler.ts";
import { cargo } from "./cargo.ts";
import { docker } from "./docker.ts";
import { goTest, goTestJson } from "./go-test.ts";
import { minitest } from "./minitest.ts";
import { nativeBuild } from "./native-build.ts";
import { npm } from "./npm.ts";
import { phpunit } from "./phpunit.ts";
import { pytest } from "./pytest.ts";
import { sanitizer } from "./sanitizer.ts";
import { tap } from "./tap.ts";
import { unittest } from "./unittest.ts";
import { vitest } from "./vitest.ts";

/** A service's own log: a level on every line. */
const levelLog: Runner = {
  name: "log with levels",
  signature:
    /(?:[[(]?(?:\d{4}[-/]\d\d[-/]\d\d[T ]|\w{3} +\d+ )?\d\d:\d\d:\d\d[^\n]{0,60}?)?[[(<]?\b(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b[\])>: |]|(?:\{|time=)[^\n]{0,200}?\b(?:level|lvl|severity)"?[=:] ?"?\w|\[(?:trace|debug|info|warn(?:ing)?|error)\]/,
  signatureShare: 0.6,
  words: /(?:level|lvl|severity)"?[=:] ?"?(?:warn|error|fatal|crit)|\[(?:warn|error|fatal|crit)/,
};

const gradle: Runner = {
  name: "gradle",
  signature:
    /> (?:Task :|Configure project)|BUILD (?:SUCCESSFUL|FAILED) in|\d+ actionable tasks?:|FAILURE: Build failed/,
  anchor: /> Task \S+ FAILED|BUILD |FAILURE: |\d+ tests? completed|\d+ actionable|[ew]: |\* What went/,
  routine: /> Task \S+(?: UP-TO-DATE| NO-SOURCE| FROM-CACHE| SKIPPED)?$|[^\n]{1,500} PASSED$/,
  section: { opens: /FAILURE: |> Task \S+ FAILED/, closes: /BUILD |> Task / },
};

const terraform: Runner = {
  name: "terraform",
  signature:
    /Terraform (?:used|will|has)|Plan: \d+ to|[^\s.]+\.\S+: (?:\w+ complete after|(?:Still )?\w+(?: state)?\.\.\.)|[╷╵]|# \S+ will be/,
  anchor:
    /[╷│╵]|Plan: |No changes|(?:Apply|Destroy) complete|# \S+ (?:will be destroyed|must be replaced|is tainted)/,
  routine: /\S+: (?:Creating|Still|Creation|Refreshing|Modif|Destr|Read)/,
};

const ansible: Runner = {
  name: "ansible",
  signature: /(?:PLAY|TASK|RUNNING HANDLER) \[|PLAY RECAP|(?:ok|changed|skipping): \[/,
  anchor:
    /fatal: |failed: |PLAY (?:RECAP|\[)|\S+ +: ok=\d|An exception occurred|\[(?:WARNING|ERROR|DEPRECATION)|\.\.\.ignoring|NO MORE HOSTS/,
  routine: /(?:ok|changed|skipping|included): /,
  heading: /(?:TASK|RUNNING HANDLER) \[/,
};

const maven: Runner = {
  name: "maven",
  signature:
    /\[(?:INFO|ERROR|WARNING)\] (?:Scanning for|Building |BUILD |-{3}|Running |Tests run|Total time|Reactor |Failed to execute)/,
  anchor:
    /\[(?:ERROR|WARNING|FATAL)\]|\[INFO\] (?:BUILD |Reactor Summary|Total time|Tests run:[^\n]*\d$)|Tests run:/,
  routine: /\[(?:INFO|DEBUG)\]|\S+ \[[^\]\n]*\] (?:INFO|DEBUG|TRACE)/,
};

const rspec: Runner = {
  name: "rspec",
  signature:
    /\d+ examples?, \d+ failures?|Finished in [\d.]+ |Failures:$|Failed examples:$|rspec \.\/|Randomized with seed/,
  anchor: /\d+ examples?, |Finished in |Failures:|Failed examples:|rspec \.\/|Pending:|\d+\) |Failure\/Error/,
  section: { opens: /Failures:$/, closes: /Finished in / },
};

const nodeTest: Runner = {
  name: "node:test",
  signature:
    /ℹ (?:tests|suites|pass|fail|cancelled|duration_ms) \d|✖ failing tests:|[✔✖] .*\([\d.]+ms\)|# (?:suites|cancelled|duration_ms) \d|duration_ms: [\d.]+$/,
  anchor: /✖|[ℹ#] (?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d|not ok |test at |Bail out/,
  routine: /[▶﹣]|ok \d|# Subtest/,
};

const jest: Runner = {
  name: "jest",
  signature:
    /(?:Test Suites|Tests|Snapshots): +(?:\d+ \w+, )*\d+ total|Time: +[\d.]+ m?s|Ran all test suites|(?:PASS|FAIL) \S+\.[cm]?[jt]sx?\b|● [^\n]{1,300} › /,
  anchor: /FAIL |[●✕]|(?:Test Suites|Tests|Snapshots|Time): |› \d|Summary of|Expected|Received/,
  routine: /PASS |○|console\.\w+$/,
};

const tsc: Runner = {
  name: "tsc",
  signature: /[^\n]{1,500}\berror TS\d+: |Found \d+ errors? /,
  anchor: /Found \d+ error|Errors +Files$/,
  trace: /\d+ |~+/,
};

const mocha: Runner = {
  name: "mocha",
  signature: /\d+ (?:passing \(|failing$|pending$)|(?<= {4})[✓✔√] \S/,
  anchor: /\d+ (?:passing|failing|pending)\b|\d+\) /,
  section: { opens: /\d+ failing$/, closes: /\d+ passing|npm / },
};

const bunTest: Runner = {
  name: "bun test",
  signature: /bun test v\d|\((?:pass|fail|skip|todo)\) |\d+ expect\(\) calls|Ran \d+ tests? across/,
  anchor: /\(fail\)|[✗✕]|\d+ (?:pass|fail|skip|todo|errors?)$|Ran \d+ tests? across|Expected|Received/,
  routine: /\((?:pass|skip|todo)\)|»/,
};

const eslint: Runner = {
  name: "eslint",
  signature: /\d+:\d+ +(?:error|warning) +\S|✖ \d+ problems?/,
  anchor: /\d+:\d+ +(?:error|warning) |✖ |\d+ errors? and |(?:[A-Z]:)?[\w./\\@-]+\.[cm]?[jt]sx?$/,
};

/** Every runner whose log is known. */
export const ALL_RUNNERS: readonly Runner[] = [
  vitest,
  jest,
  mocha,
  nodeTest,
  tap,
  ava,
  bunTest,
  pytest,
  unittest,
  goTest,
  goTestJson,
  cargo,
  maven,
  gradle,
  tsc,
  eslint,
  nativeBuild,
  sanitizer,
  npm,
  bundler,
  docker,
  terraform,
  rspec,
  minitest,
  phpunit,
  ansible,
  levelLog,
];
