import { describe, expect, it } from "vitest";
import { compressLog, unfoldLog } from "../../src/logs/index.ts";

const passing = (from: number, count: number, line: (n: number) => string | string[]): string[] =>
  Array.from({ length: count }, (_, at) => line(from + at)).flat();

interface Producer {
  name: string;
  lines: string[];
  must: string[];
}

// Output of each producer for one failed test among many that pass.
const PRODUCERS: Producer[] = [
  {
    name: "Test::More, whose diagnostics come before the verdict",
    lines: [
      "1..70",
      ...passing(1, 30, (n) => `ok ${n} - stores parcel ${n}`),
      "",
      "#   Failed test 'weighs a parcel'",
      "#   at t/parcel.t line 41.",
      "#          got: '12'",
      "#     expected: '13'",
      ...passing(31, 5, (n) => `ok ${n} - stores parcel ${n}`),
      "not ok 36 - weighs a parcel",
      ...passing(37, 34, (n) => `ok ${n} - stores parcel ${n}`),
      "# Looks like you failed 1 test of 70.",
    ],
    must: [
      "#   Failed test 'weighs a parcel'",
      "#   at t/parcel.t line 41.",
      "#          got: '12'",
      "#     expected: '13'",
      "not ok 36 - weighs a parcel",
      "# Looks like you failed 1 test of 70.",
    ],
  },
  {
    name: "prove",
    lines: [
      ...passing(1, 60, (n) => `t/part${n}.t ........ ok`),
      "#   Failed test 'weighs a parcel'",
      "#   at t/parcel.t line 41.",
      "# Looks like you failed 1 test of 3.",
      "t/parcel.t ........ ",
      "Dubious, test returned 1 (wstat 256, 0x100)",
      "Failed 1/3 subtests ",
      "",
      "Test Summary Report",
      "-------------------",
      "t/parcel.t (Wstat: 256 (exited 1) Tests: 3 Failed: 1)",
      "  Failed test:  2",
      "  Non-zero exit status: 1",
      "Files=61, Tests=183,  2 wallclock secs",
      "Result: FAIL",
    ],
    must: [
      "#   at t/parcel.t line 41.",
      "Dubious, test returned 1 (wstat 256, 0x100)",
      "t/parcel.t (Wstat: 256 (exited 1) Tests: 3 Failed: 1)",
      "  Failed test:  2",
      "Result: FAIL",
    ],
  },
  {
    name: "pgTAP",
    lines: [
      "1..50",
      ...passing(1, 40, (n) => `ok ${n} - column ${n} is not null`),
      "not ok 41 - rows are sorted",
      '# Failed test 41: "rows are sorted"',
      "#     Results differ beginning at row 2:",
      "#         have: (4,Mara)",
      "#         want: (3,Nils)",
      ...passing(42, 9, (n) => `ok ${n} - column ${n} is not null`),
      "# Looks like you failed 1 test of 50",
    ],
    must: [
      '# Failed test 41: "rows are sorted"',
      "#     Results differ beginning at row 2:",
      "#         have: (4,Mara)",
      "#         want: (3,Nils)",
    ],
  },
  {
    name: "tape",
    lines: [
      "TAP version 13",
      "# parcels",
      ...passing(1, 40, (n) => `ok ${n} should be equal`),
      "# weights",
      ...passing(41, 5, (n) => `ok ${n} should be truthy`),
      "not ok 46 weighs a parcel",
      "  ---",
      "    operator: equal",
      "    expected: 13",
      "    actual:   12",
      "    at: Test.<anonymous> (/srv/post/test/parcel.js:41:5)",
      "  ...",
      ...passing(47, 14, (n) => `ok ${n} should be equal`),
      "",
      "1..60",
      "# tests 60",
      "# pass  59",
      "# fail  1",
    ],
    must: [
      "# weights",
      "not ok 46 weighs a parcel",
      "    expected: 13",
      "    actual:   12",
      "    at: Test.<anonymous> (/srv/post/test/parcel.js:41:5)",
      "# tests 60",
      "# fail  1",
    ],
  },
  {
    name: "node-tap with nested tests",
    lines: [
      "TAP version 14",
      ...passing(1, 12, (n) => [
        `# Subtest: test/part${n}.js`,
        ...passing(1, 4, (m) => `    ok ${m} - sorts ${m}`),
        "    1..4",
        `ok ${n} - test/part${n}.js # time=12.3ms`,
      ]),
      "# Subtest: test/parcel.js",
      "    not ok 1 - weighs a parcel",
      "      ---",
      "      diff: |",
      "        --- expected",
      "        +++ actual",
      "        @@ -1,1 +1,1 @@",
      "        -13",
      "        +12",
      "      at:",
      "        fileName: test/parcel.js",
      "        lineNumber: 41",
      "      ...",
      "    1..1",
      "not ok 13 - test/parcel.js # time=9.1ms",
      "1..13",
      "# failed 1 test",
    ],
    must: [
      "    not ok 1 - weighs a parcel",
      "        -13",
      "        +12",
      "        lineNumber: 41",
      "# failed 1 test",
    ],
  },
  {
    name: "node:test, which tells more in its own words",
    lines: [
      "TAP version 13",
      ...passing(1, 30, (n) => [
        `# Subtest: sorts ${n}`,
        `ok ${n} - sorts ${n}`,
        "  ---",
        `  duration_ms: 0.${n}`,
        "  ...",
      ]),
      "# Subtest: weighs a parcel",
      "not ok 31 - weighs a parcel",
      "  ---",
      "  duration_ms: 1.25",
      "  location: '/srv/post/test/parcel.js:40:1'",
      "  failureType: 'testCodeFailure'",
      "  error: |-",
      "    Expected values to be strictly equal:",
      "    12 !== 13",
      "  code: 'ERR_ASSERTION'",
      "  ...",
      "1..31",
      "# tests 31",
      "# pass 30",
      "# fail 1",
      "# duration_ms 44.1",
    ],
    must: [
      "not ok 31 - weighs a parcel",
      "  location: '/srv/post/test/parcel.js:40:1'",
      "    12 !== 13",
      "# pass 30",
      "# fail 1",
    ],
  },
  {
    name: "a harness that gives up",
    lines: ["1..90", ...passing(1, 50, (n) => `ok ${n}`), "Bail out! the database is gone"],
    must: ["Bail out! the database is gone"],
  },
];

describe.each(PRODUCERS)("TAP of $name", ({ lines, must }) => {
  const log = `${lines.join("\n")}\n`;
  const { text, savings } = compressLog(log);

  it("keeps the failure with its values and its place", () => {
    const kept = text.split("\n");
    expect(must.filter((line) => !lines.includes(line))).toEqual([]);
    expect(must.filter((line) => !kept.includes(line))).toEqual([]);
  });

  it("folds the tests that pass, and can be undone", () => {
    expect(savings).toBeGreaterThan(0.4);
    expect(unfoldLog(text, log)).toBe(log);
  });
});
