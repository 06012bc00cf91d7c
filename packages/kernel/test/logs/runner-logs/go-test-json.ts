import { many, type RunnerLog } from "./runner-log.ts";

const PACKAGE = "example.org/shop/stock";

function event(action: string, rest: Record<string, unknown>): string {
  return JSON.stringify({
    Time: "2031-03-01T09:10:11.123456789Z",
    Action: action,
    Package: PACKAGE,
    ...rest,
  });
}

function passing(test: string): string[] {
  return [
    event("run", { Test: test }),
    event("output", { Test: test, Output: `=== RUN   ${test}\n` }),
    event("output", { Test: test, Output: "    stock.go:9: error: retried after timeout\n" }),
    event("output", { Test: test, Output: `--- PASS: ${test} (0.00s)\n` }),
    event("pass", { Test: test, Elapsed: 0.01 }),
  ];
}

const failed = [
  event("output", { Test: "TestFalls", Output: "    stock_test.go:31: left 7, want 6\n" }),
  event("output", { Test: "TestFalls", Output: "--- FAIL: TestFalls (0.00s)\n" }),
  event("fail", { Test: "TestFalls", Elapsed: 0.02 }),
];

export const goTestJsonLog: RunnerLog = {
  runner: "go test -json",
  lines: [
    event("start", {}),
    ...many(25, (i) => passing(`TestAdds/case_${i}`)),
    event("run", { Test: "TestFalls" }),
    event("output", { Test: "TestFalls", Output: "=== RUN   TestFalls\n" }),
    ...failed,
    ...many(15, (i) => passing(`TestLate${i}`)),
    event("output", { Output: "FAIL\n" }),
    event("output", { Output: `FAIL\t${PACKAGE}\t0.031s\n` }),
    event("fail", { Elapsed: 0.031 }),
  ],
  must: [...failed, event("output", { Output: `FAIL\t${PACKAGE}\t0.031s\n` })],
  savings: 0.75,
};
