import { type StreamEvent, toolSource } from "@toolrail/protocol";
import { answerTurn, callTurn, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { converse, echoTool, OVERLOADED, textsOf } from "./conversation.ts";

const END: StreamEvent = { type: "finish", reason: "stop", raw: "stop" };
const EMPTY: StreamEvent[] = [{ type: "start", model: "m" }, END];
const MALFORMED: StreamEvent[] = [
  { type: "finish", reason: "malformedCall", raw: "MALFORMED_FUNCTION_CALL" },
];
const GROQ: StreamEvent[] = [
  { type: "error", kind: "malformedCall", message: "Failed to call a function.", retryable: true },
];

const BAD: { what: string; kind: string; turn: StreamEvent[] }[] = [
  { what: "an end alone", kind: "emptyTurn", turn: EMPTY },
  { what: "blank text", kind: "emptyTurn", turn: [{ type: "text", key: "0", delta: "\n  " }, END] },
  { what: "thinking alone", kind: "emptyTurn", turn: [{ type: "thinking", key: "0", delta: "Hm." }, END] },
  {
    what: "the provider's own items alone",
    kind: "emptyTurn",
    turn: [{ type: "raw", protocol: "p", provider: "scripted", item: { type: "reasoning" } }, END],
  },
  {
    what: "an end marker alone",
    kind: "emptyTurn",
    turn: [{ type: "finish", reason: "end", raw: "[DONE]" }],
  },
  { what: "a call that could not be read", kind: "malformedCall", turn: MALFORMED },
  {
    what: "a call that was announced and never came",
    kind: "malformedCall",
    turn: [{ ...END, reason: "toolUse" } as StreamEvent],
  },
  { what: "an error about a call", kind: "malformedCall", turn: GROQ },
];

describe.each(BAD)("a turn that holds $what", ({ kind, turn }) => {
  it("is sampled again with the same request and leaves no trace", async () => {
    const { model, result, events } = await converse([turn, turn, answerTurn("Here it is.")]);
    expect(result).toMatchObject({ stopReason: "stop", answer: "Here it is.", turns: 1 });
    expect(textsOf(result.messages)).toEqual(["why?", "Here it is."]);
    expect(model.requests[1]).toEqual(model.requests[0]);
    expect(model.requests[2]).toEqual(model.requests[0]);
    expect(events.filter(({ type }) => type === "retryScheduled")).toMatchObject([
      { attempt: 1, kind },
      { attempt: 2, kind },
    ]);
  });

  it("is an error in words after two more samples, never a silent success", async () => {
    const { model, result } = await converse(Array(9).fill(turn), { retry: { maxRetries: 8 } });
    expect(model.requests).toHaveLength(3);
    expect(result).toMatchObject({ stopReason: "error", turns: 0 });
    expect(result.errorMessage).toMatch(/empty|could not read|Failed to call/);
    expect(result.messages.at(-1)).toMatchObject({ role: "assistant", stopReason: "error" });
    expect(result.messages).toHaveLength(2);
  });

  it("is an error at once where retrying is off", async () => {
    const { model, result } = await converse([turn, answerTurn("x")], { retry: { maxRetries: 0 } });
    expect(model.requests).toHaveLength(1);
    expect(result.stopReason).toBe("error");
  });

  it("is sampled again behind tool results too", async () => {
    const call = callTurn([{ name: "echo", args: { text: "seen" } }]);
    const { result } = await converse([call, turn, answerTurn("Done.")]);
    expect(textsOf(result.messages)).toEqual(["why?", '[echo {"text":"seen"}]', "seen", "Done."]);
  });
});

it("other failures do not use up the two further samples", async () => {
  const { result } = await converse([[OVERLOADED], EMPTY, EMPTY, answerTurn("ok")]);
  expect(result).toMatchObject({ stopReason: "stop", answer: "ok" });
});

it("the two further samples count anew after an answer", async () => {
  const call = callTurn([{ name: "echo" }]);
  const { result } = await converse([EMPTY, MALFORMED, call, EMPTY, EMPTY, answerTurn("ok")]);
  expect(result.stopReason).toBe("stop");
});

it("the usage of samples that were thrown away is counted", async () => {
  const usage: StreamEvent = {
    type: "usage",
    usage: { inputTokens: 100, outputTokens: 7, reasoningTokens: 7 },
  };
  const { result } = await converse([[usage, ...EMPTY], [usage, ...EMPTY], answerTurn("ok")]);
  expect(result.usage).toMatchObject({ inputTokens: 210, outputTokens: 19, reasoningTokens: 14 });
});

it.each<{ how: string; turn: ScriptedTurn }>([
  { how: "could not be read", turn: [...callTurn([{ name: "echo" }]).slice(0, -1), ...MALFORMED] },
  {
    how: "is spliced with another message",
    turn: [
      ...callTurn([{ name: "echo" }]).slice(0, -1),
      { type: "error", kind: "spliced", message: "A second message began.", retryable: true },
    ],
  },
])("no call of a turn runs that $how, and each is answered", async ({ turn }) => {
  let ran = 0;
  const source = toolSource([
    echoTool(() => {
      ran++;
      return { content: "ran" };
    }),
  ]);
  const { result } = await converse([turn, answerTurn("ok")], { source });
  expect(ran).toBe(0);
  expect(result.messages[1]).toMatchObject({ role: "assistant", stopReason: "error" });
  expect(result.messages[2]).toMatchObject({
    role: "toolResult",
    isError: true,
    details: { failure: { executed: false } },
  });
  expect(result.answer).toBe("ok");
});
