import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Literal, tokensOf } from "../../../src/offline/code/tokens.ts";
import { evaluate } from "../../../src/offline/fault/expression.ts";

function result(code: string, values: Record<string, Literal> = {}, ending = "ts"): Literal | undefined {
  const wholeDivision = ending === "go";
  return evaluate(tokensOf(code, ending), new Map(Object.entries(values)), { wholeDivision });
}

interface Sum {
  code: string;
  value: number;
}

const { tree } = fc.letrec<{ tree: Sum; leaf: Sum }>((tie) => ({
  leaf: fc.integer({ min: 0, max: 99 }).map((value) => ({ code: String(value), value })),
  tree: fc.oneof(
    { maxDepth: 5 },
    tie("leaf"),
    fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*"), tie("tree")).map(([a, sign, b]) => ({
      code: `(${a.code} ${sign} ${b.code})`,
      value: sign === "+" ? a.value + b.value : sign === "-" ? a.value - b.value : a.value * b.value,
    })),
  ),
}));

describe("working out an expression", () => {
  it("gives what arithmetic gives", () => {
    fc.assert(
      fc.property(tree, ({ code, value }) => {
        expect(result(code)).toBe(value);
      }),
    );
  });

  it.each([
    ["1 + 2 * 3", 7],
    ["10 - 4 - 3", 3],
    ["2 ** 3 ** 2", 512],
    ["-2 + 5", 3],
    ["7 % 4", 3],
    ["1 < 2 && 2 >= 2", true],
    ["1 === 2 || 3 != 3", false],
    ["5 > 3 ? 'big' : 'small'", "big"],
    ["!false", true],
    ["'a' + 1", "a1"],
    ["Math.max(1, Math.min(9, 4))", 4],
    ["Math.abs(2 - 5)", 3],
  ])("%s", (code, value) => {
    expect(result(code)).toBe(value);
  });

  it("reads a template as the sum that it stands for", () => {
    expect(result(["`n: $", "{a + 1}!`"].join(""), { a: 1 })).toBe("n: 2!");
  });

  it("knows the names it is given and the words of Python", () => {
    expect(result("not a and b or False", { a: false, b: true }, "py")).toBe(true);
    expect(result("total // 2", { total: 7 }, "py")).toBe(3);
  });

  it.each([
    ["a name it does not know", "a + 1", "ts"],
    ["a call of something else", "fetch(1)", "ts"],
    ["a member", "list.length", "ts"],
    ["text and fraction, written differently everywhere", "'a' + 0.1", "ts"],
    ["a whole division with a rest", "7 / 2", "go"],
    ["a remainder below zero", "(0 - 7) % 2", "ts"],
    ["half an expression", "1 +", "ts"],
    ["two expressions", "1 2", "ts"],
    ["an open bracket", "(1 + 2", "ts"],
  ])("gives nothing for %s", (_, code, ending) => {
    expect(result(code, {}, ending)).toBeUndefined();
  });

  it("never throws", () => {
    const piece = fc.constantFrom(
      "(",
      ")",
      "a",
      "1",
      "+",
      "-",
      "**",
      "?",
      ":",
      ",",
      "Math",
      ".",
      "max",
      "'",
      '"',
      "`$",
      "{",
      "}",
      "!",
      "not",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.string(), (pieces, text) => {
        result(pieces.join(" "));
        result(text);
      }),
    );
  });
});
