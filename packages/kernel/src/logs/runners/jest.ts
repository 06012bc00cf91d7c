import type { Runner } from "../runner.ts";

export const jest: Runner = {
  name: "jest",
  signature:
    /(?:Test Suites|Tests|Snapshots): +(?:\d+ \w+, )*\d+ total|Time: +[\d.]+ m?s|Ran all test suites|(?:PASS|FAIL) \S+\.[cm]?[jt]sx?\b|● [^\n]{1,300} › /,
  anchor: /FAIL |[●✕]|(?:Test Suites|Tests|Snapshots|Time): |› \d|Summary of|Expected|Received/,
  routine: /PASS |○|console\.\w+$/,
};
