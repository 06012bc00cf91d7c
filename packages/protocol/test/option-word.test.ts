import { describe, expect, it } from "vitest";
import { isToolrailError, requireOneOf } from "../src/index.ts";

const COLOURS = ["red", "green", "dark-blue"] as const;

function refusal(value: unknown): string {
  try {
    requireOneOf("colour", value, COLOURS);
  } catch (error) {
    if (isToolrailError(error) && error.code === "invalid_option") return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("requireOneOf", () => {
  it.each(COLOURS)("gives %s back, which is admitted", (colour) => {
    expect(requireOneOf("colour", colour, COLOURS)).toBe(colour);
  });

  it.each([
    { value: "gren", message: 'not "gren"; did you mean "green"?' },
    { value: "Red", message: 'not "Red"; did you mean "red"?' },
    { value: "dark_blue", message: 'not "dark_blue"; did you mean "dark-blue"?' },
    { value: "violet", message: 'not "violet"' },
    { value: "", message: 'not ""' },
    { value: true, message: "not true" },
    { value: 0, message: "not 0" },
    { value: null, message: "not null" },
    { value: undefined, message: "not undefined" },
    { value: {}, message: "not an object" },
    { value: ["red"], message: "not an array" },
    { value: "toString", message: 'not "toString"' },
  ])("refuses $value with all that is admitted and the nearest word", ({ value, message }) => {
    expect(refusal(value)).toBe(`colour must be "red", "green" or "dark-blue", ${message}`);
  });

  it("names one admitted word alone", () => {
    expect(() => requireOneOf("colour", "blue", ["red"])).toThrow('colour must be "red", not "blue"');
  });
});
