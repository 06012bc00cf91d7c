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
    ["${env:A}", "1"],
    ["${env:-two}", "two"],
    ["$${A}", "$1"],
    ["{A}", "{A}"],
  ])("%s → %s", (text, expected) => {
    expect(expandVariables(text, environment)).toEqual({
      text: expected,
      unset: [],
      isNested: false,
      unknown: [],
    });
  });

  it("names what is not set, also what every object has", () => {
    expect(expandVariables("${constructor} ${B} ${__proto__}", {}).unset).toEqual([
      "constructor",
      "B",
      "__proto__",
    ]);
  });

  it.each([
    ["${}", "${}"],
    ["${a b}", "${a…}"],
    ["${input:api-key}", "${input:api-key}"],
    ["${A:?hunter2}", "${A:…}"],
    ["${env:A:-hunter2}", "${env:A…}"],
    ["${1} ${A}", "${1}"],
  ])("names a placeholder of another kind, without what could be a value: %s", (text, unknown) => {
    expect(expandVariables(text, environment).unknown).toEqual([unknown]);
  });

  it("names a variable of the environment that is not set", () => {
    expect(expandVariables("${env:NOT_SET}", environment).unset).toEqual(["NOT_SET"]);
  });

  it("does not look for placeholders in what a variable holds", () => {
    expect(expandVariables("${DOLLAR}", { DOLLAR: "${input:x}" })).toMatchObject({
      text: "${input:x}",
      unknown: [],
    });
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
