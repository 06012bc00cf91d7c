import { many, passingName, type RunnerLog } from "./runner-log.ts";

/** As bats writes it. */
export const tapLog: RunnerLog = {
  runner: "TAP",
  lines: [
    "1..63",
    ...many(44, (i) => `ok ${i + 1} ${passingName(i)}`),
    "not ok 45 stock falls by one in 12ms",
    "# (from function `assert_equal' in file test/helper.bash, line 21,",
    "#  in test file test/stock.bats, line 14)",
    '#   `assert_equal "$left" 6\' failed',
    "#",
    "# -- values differ --",
    "# wanted : 6",
    "# actual : 7",
    "# --",
    "#",
    ...many(18, (i) => `ok ${i + 46} late ${passingName(i)}`),
  ],
  must: [
    "not ok 45 stock falls by one in 12ms",
    "#  in test file test/stock.bats, line 14)",
    '#   `assert_equal "$left" 6\' failed',
    "# wanted : 6",
    "# actual : 7",
  ],
  savings: 0.6,
};
