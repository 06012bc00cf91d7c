const PASSING_FILES = 378;

/** Lines of the log below that must never be lost. */
export const ERROR_LINES: readonly string[] = [
  " ❯ test/cart.test.ts (2 tests | 1 failed) 12ms",
  "   × an order costs its goods and the shipping 7ms",
  "     → expected 700 to be 1300 // Object.is equality",
  " FAIL  test/cart.test.ts > an order costs its goods and the shipping",
  "AssertionError: expected 700 to be 1300 // Object.is equality",
  " ❯ test/cart.test.ts:6:42",
];

/** A test run as vitest prints it: 378 test files that pass and one that does not. */
export function vitestLog(): string {
  return [
    " RUN  v5.1.2 /home/dev/shop",
    "",
    ...Array.from({ length: PASSING_FILES }, passingFile),
    ...ERROR_LINES.slice(0, 3),
    "",
    "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯",
    "",
    ...ERROR_LINES.slice(3),
    "",
    ` Test Files  1 failed | ${PASSING_FILES} passed (${PASSING_FILES + 1})`,
    `      Tests  1 failed | ${PASSING_FILES * 3 + 1} passed (${PASSING_FILES * 3 + 2})`,
    "   Start at  10:24:31",
    "   Duration  9.41s (transform 1.20s, setup 0ms, import 3.05s, tests 4.88s)",
    "",
  ].join("\n");
}

function passingFile(_: unknown, number: number): string {
  const folder = ["orders", "stock", "prices", "users"][number % 4];
  return ` ✓ test/${folder}/part-${number}.test.ts (3 tests) ${(number % 17) + 1}ms`;
}
