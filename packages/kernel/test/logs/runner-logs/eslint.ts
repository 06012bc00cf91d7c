import { many, type RunnerLog } from "./runner-log.ts";

/** Nothing but findings: it comes back unchanged. */
export const eslintLog: RunnerLog = {
  runner: "eslint",
  lines: [
    "",
    ...many(12, (i) => [
      `/home/me/shop/src/file${i}.ts`,
      "   3:10  error    'Item' is defined but never used      @typescript-eslint/no-unused-vars",
      "  12:5   warning  Unexpected console statement          no-console",
      "  40:1   error    Expected indentation of 2 spaces      indent",
      "",
    ]),
    "✖ 36 problems (24 errors, 12 warnings)",
    "  12 errors and 0 warnings potentially fixable with the `--fix` option.",
    "",
  ],
  must: [
    "/home/me/shop/src/file7.ts",
    "12:5   warning  Unexpected console statement          no-console",
    "✖ 36 problems (24 errors, 12 warnings)",
  ],
  savings: 0,
};
