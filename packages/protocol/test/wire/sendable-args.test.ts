import { describe, expect, it } from "vitest";
import { sendableArgs, sendableInput } from "../../src/wire/sendable-args.ts";

const deep = `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;

describe("what goes back of a call", () => {
  it.each(['{ "path" : "a" }', '{"id":2512292042121000001}', '{"a":1,"a":2}'])(
    "is the text as it was written: %j",
    (args) => {
      expect(sendableArgs(args)).toBe(args);
    },
  );

  it.each(["", " ", '{"a":', "[1]", "null", '"{}"', "{'a': 1}"])("is an empty object for %j", (args) => {
    expect(sendableArgs(args)).toBe("{}");
    expect(sendableInput(args)).toEqual({});
  });

  it("is what the tool was called with where the text has bare line breaks", () => {
    expect(sendableArgs('{"m":"one\ntwo"}')).toBe('{"m":"one\\ntwo"}');
    expect(sendableInput('{"m":"one\ntwo"}')).toEqual({ m: "one\ntwo" });
  });

  it("has all digits of an integer that no number can hold", () => {
    expect(sendableInput('{"id":2512292042121000001}')).toEqual({ id: "2512292042121000001" });
  });

  it("is no object that is nested too deep to be encoded", () => {
    expect(sendableArgs(deep)).toBe(deep);
    expect(sendableInput(deep)).toEqual({});
  });
});
