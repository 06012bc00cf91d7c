import { createFakeClock } from "@toolrail/kernel/testing";
import { describe, expect, it } from "vitest";
import { readPrompt } from "../../src/agent/read-prompt.ts";
import { createFakeContext } from "../support/fake-context.ts";

const ask = (words: readonly string[], asIs = false, options = {}) =>
  readPrompt(createFakeContext(options), words, asIs);

describe("readPrompt", () => {
  it.each([
    [["why are the tests red"], "why are the tests red"],
    [["why", "are", "they", "red"], "why are they red"],
    [["why?"], "why?"],
    [["为什么测试失败"], "为什么测试失败"],
    [["call", "me"], "call me"],
    [["chek", "the", "tests"], "chek the tests"],
  ])("asks %j", async (words, question) => {
    expect(await ask(words)).toEqual({ kind: "question", question });
  });

  it("takes a slip for the command that was meant", async () => {
    expect(await ask(["decodee"])).toEqual({
      kind: "unusable",
      message:
        '"decodee" is not a command: did you mean toolrail decode? To ask it as a question: toolrail -p decodee',
    });
    expect(await ask(["help"])).toMatchObject({
      message: expect.stringContaining("did you mean toolrail help?"),
    });
  });

  it("asks any word with -p", async () => {
    expect(await ask(["decodee"], true)).toEqual({ kind: "question", question: "decodee" });
  });

  it("takes stdin alone for the question", async () => {
    expect(await ask([], false, { stdin: " from a pipe\n" })).toEqual({
      kind: "question",
      question: "from a pipe",
    });
  });

  it.each([[false], [true]])("appends what is piped to the question (-p: %s)", async (asIs) => {
    expect(await ask(["explain this"], asIs, { stdin: "error: a\nerror: b\n" })).toEqual({
      kind: "question",
      question: "explain this\n\n<stdin>\nerror: a\nerror: b\n</stdin>",
    });
  });

  it("asks the words alone where the pipe is empty or stdin is a terminal", async () => {
    const expected = { kind: "question", question: "explain this" };
    expect(await ask(["explain this"], true, { stdin: "" })).toEqual(expected);
    expect(await ask(["explain this"], true, { stdin: "unread", columns: 80 })).toEqual(expected);
  });

  it("leaves a pipe alone that gives nothing for 3 s, and says so", async () => {
    const clock = createFakeClock();
    let isClosed = false;
    const context = createFakeContext();
    const stdin = {
      isTTY: false,
      close() {
        isClosed = true;
      },
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
    };
    const prompt = readPrompt({ ...context, clock, stdin }, ["explain", "this"], true);
    await clock.advance(3_000);
    expect(await prompt).toEqual({ kind: "question", question: "explain this" });
    expect(isClosed).toBe(true);
    expect(context.err()).toBe("toolrail: stdin is open and gave nothing for 3 s, so it is not read\n");
  });

  it("opens a chat on a terminal", async () => {
    expect(await ask([], false, { columns: 80 })).toEqual({ kind: "chat" });
  });

  it.each([
    ["an empty stdin", [], false, { stdin: "  \n" }],
    ["-p without words on a terminal", [], true, { columns: 80 }],
    ["an empty word on a terminal", [""], false, { columns: 80 }],
  ])("asks for a question with %s", async (_, words, asIs, options) => {
    expect(await ask(words, asIs, options)).toMatchObject({ kind: "unusable" });
  });
});
