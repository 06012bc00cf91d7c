import { describe, expect, it } from "vitest";
import { answer, callOf, dispatcherOf, outcomeOf, textOf, writerNamed } from "./fixtures.ts";

const write = writerNamed("write_file", ({ text }) => ({ content: `wrote ${JSON.stringify(text)}` }));
const dispatcher = dispatcherOf([write], { coerce: "safe" });

describe("the arguments of a tool that writes", () => {
  it.each([
    ['{"text":"a\nb\tc\r\nd"}', "a\nb\tc\r\nd"],
    ['{"text":"\u0000\u001b[0m"}', "\u0000\u001b[0m"],
    ['{"text":"a\\\\\nb"}', "a\\\nb"],
  ])("%j is read to the letter: a raw control inside a string has one meaning only", async (args, text) => {
    const result = await answer(dispatcher, callOf("write_file", args));
    expect(textOf(result)).toBe(`wrote ${JSON.stringify(text)}`);
  });

  it.each(['{"text":"a\nb', '{"text":"a\nb"', '{"text":"a\nb",}', '{"text":"a\n"b"}', '{"text":"a\\\nb"}'])(
    "%j never runs: that would be a guess",
    async (args) => {
      expect(outcomeOf(await answer(dispatcher, callOf("write_file", args)))).toBe(
        "invalidJson, not executed",
      );
    },
  );
});
