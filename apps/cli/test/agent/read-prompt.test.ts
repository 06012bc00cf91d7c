import { describe, expect, it } from "vitest";
import { readPrompt } from "../../src/agent/read-prompt.ts";
import { createFakeContext } from "../support/fake-context.ts";

const ask = (words: readonly string[], asIs = false, options = {}) =>
  readPrompt(createFakeContext(options), words, asIs);

describe("readPrompt", () => {
  it.each([
    [["why are the tests red"], "why are the tests red"],
    [["why", "are", "they", "red"], "why are they red"],
    [["hello"], "hello"],
    [["call", "me"], "call me"],
    [["chek", "the", "tests"], "chek the tests"],
  ])("asks %j", async (words, question) => {
    expect(await ask(words)).toEqual({ kind: "question", question });
  });

  it("takes a slip for the command that was meant", async () => {
    expect(await ask(["decodee"])).toEqual({
      kind: "unusable",
      message:
        '"decodee" is close to a command: did you mean toolrail decode? To ask it as a question: toolrail -p decodee',
    });
    expect(await ask(["help"])).toMatchObject({
      message: expect.stringContaining("did you mean toolrail help?"),
    });
  });

  it("asks any word with -p", async () => {
    expect(await ask(["decodee"], true)).toEqual({ kind: "question", question: "decodee" });
  });

  it("reads stdin when there are no words, and only then", async () => {
    expect(await ask([], false, { stdin: " from a pipe\n" })).toEqual({
      kind: "question",
      question: "from a pipe",
    });
    expect(await ask(["hello there"], false, { stdin: "unread" })).toEqual({
      kind: "question",
      question: "hello there",
    });
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
