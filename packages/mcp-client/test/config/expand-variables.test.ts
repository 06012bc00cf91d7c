// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the notation of variables in a configuration
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandVariables } from "../../src/config/expand-variables.ts";

const environment = { A: "1", EMPTY: "", DOLLAR: "$& ${A}" };

describe("expandVariables", () => {
  it.each([
    ["${A}", "1"],
    ["x${A}y${A}", "x1y1"],
    ["${B:-two}", "two"],
    ["${A:-two}", "1"],
    ["${EMPTY}", ""],
    ["${EMPTY:-two}", "two"],
    ["${B:-}", ""],
    ["${B:-a:-b}", "a:-b"],
    ["${B:-$5}", "$5"],
    ["${DOLLAR}", "$& ${A}"],
    ["$A", "$A"],
    ["${A", "${A"],
    ["${}", "${}"],
    ["${a b}", "${a b}"],
    ["$${A}", "$1"],
    ["{A}", "{A}"],
  ])("%s → %s", (text, expected) => {
    expect(expandVariables(text, environment)).toEqual({ text: expected, unset: [], isNested: false });
  });

  it("names what is not set, also what every object has", () => {
    expect(expandVariables("${constructor} ${B} ${__proto__}", {}).unset).toEqual([
      "constructor",
      "B",
      "__proto__",
    ]);
  });

  it("knows a variable inside the default of another", () => {
    expect(expandVariables("${B:-${A}}", environment).isNested).toBe(true);
  });

  it("is done with a long hostile text", () => {
    const text = "${A:-".repeat(200_000);
    expect(expandVariables(text, environment).text).toBe(text);
  });

  it("leaves text without a variable as it is", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes("${")),
        (text) => expandVariables(text, environment).text === text,
      ),
    );
  });
});
