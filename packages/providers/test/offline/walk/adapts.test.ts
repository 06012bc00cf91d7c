import { createOfflineModel } from "@toolrail/providers/offline";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ask, userMessage } from "../../fixtures/ask.ts";
import { RED_REPOSITORIES } from "../../fixtures/repositories.ts";

const QUESTIONS = [
  "why are the tests red?",
  "where is add defined?",
  "how does the cart work? see src/sum.ts",
];
const { files } = RED_REPOSITORIES[0] ?? { files: {} };

describe("failed calls", () => {
  it("does without the list of files when glob fails", async () => {
    const failing = (call: { name: string }) =>
      call.name === "glob" ? { text: "glob: permission denied", isError: true } : undefined;
    const { answer } = await ask(createOfflineModel(), "why are the tests red?", files, failing);
    expect(answer).toContain("`src/sum.ts:2`");
  });

  it("never asks the same again and concludes when every call fails", async () => {
    for (const question of QUESTIONS) {
      const { turns, answer } = await ask(createOfflineModel(), question, files, () => ({
        text: "denied",
        isError: true,
      }));
      const asked = turns.flat().map(({ name, args }) => `${name} ${args}`);
      expect(new Set(asked).size).toBe(asked.length);
      expect(answer).toContain("is no language model");
    }
  });

  it("ends on any answers of the tools", async () => {
    const answer = fc.record({
      isError: fc.boolean(),
      text: fc.oneof(
        fc.string({ unit: "binary" }),
        fc
          .array(
            fc.constantFrom(
              "a.ts:1:expect(add(2, 3)).toBe(5);",
              "src/a.ts",
              "1\tfunction add(a, b) {",
              "2\treturn a;}",
              "a.test.ts:3:import { add } from './a'",
              "x:9999999999999:(((",
              "7\t",
            ),
          )
          .map((lines) => lines.join("\n")),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...QUESTIONS),
        fc.array(answer, { minLength: 1 }),
        async (question, answers) => {
          let calls = 0;
          const asked = await ask(
            createOfflineModel(),
            question,
            {},
            () => answers[calls++ % answers.length],
          );
          expect(asked.answer).toContain("is no language model");
        },
      ),
      { numRuns: 60 },
    );
  });

  it("concludes when results never come back in the conversation", async () => {
    const model = createOfflineModel();
    const forgotten = {
      role: "assistant",
      content: [],
      stopReason: "toolUse",
      model: "offline/rules",
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
      timestamp: 0,
    } as const;
    const messages = [
      userMessage("why are the tests red?"),
      ...Array.from({ length: 40 }, () => ({ ...forgotten, content: [] })),
    ];
    const tools = [{ name: "glob", description: "", parameters: {} }];
    const events = await Array.fromAsync(
      model.stream({ messages, tools }, { signal: new AbortController().signal }),
    );
    expect(events.some(({ type }) => type === "toolCall")).toBe(false);
    expect(events.at(-1)).toMatchObject({ type: "finish", reason: "stop" });
  });

  it("says that it can't look when no tool is on offer", async () => {
    const events = await Array.fromAsync(
      createOfflineModel().stream(
        { messages: [userMessage("where is add defined?")], tools: [] },
        { signal: new AbortController().signal },
      ),
    );
    const text = events.flatMap((event) => (event.type === "text" ? [event.delta] : [])).join("");
    expect(text).toContain("none of them is on offer");
  });
});
