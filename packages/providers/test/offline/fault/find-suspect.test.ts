import { describe, expect, it } from "vitest";
import type { Literal } from "../../../src/offline/code/tokens.ts";
import { definitionIn } from "../../../src/offline/definition/definition-site.ts";
import type { Expectation } from "../../../src/offline/expectation/read-expectations.ts";
import { findSuspect } from "../../../src/offline/fault/find-suspect.ts";
import type { Suspect } from "../../../src/offline/fault/work-out.ts";

type Case = [args: Literal[], expected: Literal];

function suspect(path: string, code: string, subject: string, cases: Case[]): Suspect | undefined {
  const lines = code.split("\n").map((text, index) => ({ number: index + 1, text }));
  const site = definitionIn(path, lines, subject);
  const expectations = cases.map(
    ([args, expected], index): Expectation => ({
      path: "t",
      line: index + 1,
      text: "",
      subject,
      args,
      expected,
    }),
  );
  return site && findSuspect(site, expectations);
}

describe("the suspicious line", () => {
  it("is the one whose change makes every assertion hold", () => {
    const code =
      "export function fee(total: number, limit = 100): number {\n  const base = total / 10;\n  if (total > limit) return 0;\n  return base;\n}";
    // Only the guard's comparison explains both.
    expect(
      suspect("a.ts", code, "fee", [
        [[100, 100], 0],
        [[50, 100], 5],
      ]),
    ).toMatchObject({
      kind: "oneChange",
      path: "a.ts",
      line: 3,
      from: ">",
      to: ">=",
      got: 10,
      checked: 2,
    });
  });

  it("is a constant that is off by one", () => {
    expect(suspect("a.py", "def week(days):\n    return days * 6", "week", [[[2], 14]])).toMatchObject({
      kind: "oneChange",
      line: 2,
      from: "6",
      to: "7",
    });
  });

  it("is the return where no single change explains it", () => {
    const code = "fn size(n: i32) -> i32 {\n    n * 100\n}";
    expect(suspect("a.rs", code, "size", [[[2], 7]])).toMatchObject({
      kind: "wrongValue",
      line: 2,
      got: 200,
    });
  });

  it("is none where every assertion holds", () => {
    expect(
      suspect("a.ts", "const half = (n: number) => n / 2;", "half", [
        [[8], 4],
        [[1], 0.5],
      ]),
    ).toBeUndefined();
  });

  it("allows for the rounding of fractions", () => {
    expect(
      suspect("a.js", "function add(a, b) { return a + b; }", "add", [[[0.1, 0.2], 0.3]]),
    ).toBeUndefined();
  });

  it.each([
    ["a loop", "function f(n) {\n  for (;;) n += 1;\n  return n;\n}"],
    ["a branch over several lines", "function f(n) {\n  if (n > 1) {\n    return 2;\n  }\n  return n;\n}"],
    ["a call of something else", "function f(n) {\n  return other(n);\n}"],
    ["a call for its effect", "function f(n) {\n  log(n);\n  return n;\n}"],
  ])("is none where %s keeps rules from working it out", (_, code) => {
    expect(suspect("a.js", code, "f", [[[1], 99]])).toBeUndefined();
  });

  it("needs as many arguments as there are parameters", () => {
    expect(suspect("a.js", "function f(a, b) {\n  return a - b;\n}", "f", [[[1], 99]])).toBeUndefined();
  });

  it("may be a text nearly like the wanted one, but never an exact one", () => {
    const code = "function f(n) {\n  log(n);\n  return 'not fuond';\n}";
    expect(suspect("a.js", code, "f", [[[1], "not found"]])).toMatchObject({
      kind: "nearText",
      line: 3,
      found: "not fuond",
    });
    expect(suspect("a.js", code, "f", [[[1], "not fuond"]])).toBeUndefined();
    expect(suspect("a.js", code, "f", [[[1], "something else"]])).toBeUndefined();
  });
});
