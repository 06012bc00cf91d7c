import { type Compactor, checkTranscript, type StreamEvent, toolSource } from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import type { AgentOptions } from "../../src/loop/agent-options.ts";
import { requestTokens } from "../../src/loop/request-tokens.ts";
import { runAgent } from "../../src/loop/run-agent.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";
import { echoTool, eventsOf, outcome, QUESTION, textsOf } from "./conversation.ts";

async function converse(
  script: readonly ScriptedTurn[],
  options: Partial<AgentOptions> & { contextWindow?: number } = {},
) {
  const { contextWindow, ...rest } = options;
  const clock = createFakeClock();
  const model = createScriptedModel(script, {
    ...(contextWindow !== undefined && { facts: { contextWindow } }),
  });
  const source = toolSource([echoTool()]);
  const run = runAgent({ model, source, messages: [QUESTION], clock, random: () => 1, ...rest });
  const result = await outcome(run, clock);
  expect(checkTranscript(result.messages)).toEqual([]);
  for (const request of model.requests) expect(checkTranscript(request.messages)).toEqual([]);
  return { model, result, events: await eventsOf(run) };
}

const cut = (text: string): StreamEvent[] => [
  { type: "text", key: "0", delta: text },
  { type: "finish", reason: "length", raw: "length" },
];

/** Leaves out the oldest exchange, and says for what. */
function dropOldest(reasons: string[]): Compactor {
  return async (messages, { reason }) => {
    reasons.push(reason);
    return { messages: messages.slice(1), released: ["spill-1"] };
  };
}

describe("cut off by a limit, with calls", () => {
  it("runs none of them, says so, and goes on", async () => {
    let ran = 0;
    const calls = callTurn([
      { id: "a", name: "echo" },
      { id: "b", name: "echo", args: '{"text":"on' },
    ]).map((event): StreamEvent => (event.type === "finish" ? { ...event, reason: "length" } : event));
    const { result } = await converse([calls, answerTurn("done")], {
      source: toolSource([
        echoTool(() => {
          ran++;
          return { content: "ran" };
        }),
      ]),
    });
    expect(ran).toBe(0);
    expect(result.messages.slice(2, 4)).toMatchObject([
      { toolCallId: "a", isError: true, details: { failure: { kind: "truncated", executed: false } } },
      { toolCallId: "b", isError: true, details: { failure: { kind: "truncated", executed: false } } },
    ]);
    expect(result).toMatchObject({ stopReason: "stop", answer: "done" });
  });
});

describe("cut off by a limit, without calls", () => {
  it("the model is asked once to conclude", async () => {
    const { model, result } = await converse([cut("long"), answerTurn("in short")]);
    expect(result).toMatchObject({ stopReason: "stop", answer: "in short" });
    expect(textsOf(model.requests[1]?.messages ?? [])).toEqual([
      "why?",
      "long",
      expect.stringMatching(/cut off.*Conclude/),
    ]);
  });

  it("and only once", async () => {
    const { model, result } = await converse([cut("long"), cut("still long"), answerTurn("too late")]);
    expect(model.requests).toHaveLength(2);
    expect(result).toMatchObject({ stopReason: "length", answer: "still long" });
    expect(result.errorMessage).toMatch(/cut off/);
  });

  it("an answer of nothing but a limit is not kept", async () => {
    const { result } = await converse([
      [{ type: "finish", reason: "length", raw: "length" }],
      answerTurn("in short"),
    ]);
    expect(result.answer).toBe("in short");
  });

  it("the history is compacted first, where that can be done, then the model concludes", async () => {
    const reasons: string[] = [];
    const { model, result, events } = await converse([cut("one"), cut("two"), answerTurn("three")], {
      compact: dropOldest(reasons),
    });
    expect(reasons).toEqual(["length"]);
    expect(textsOf(model.requests[1]?.messages ?? [])).toEqual([
      "one",
      expect.stringMatching(/cut off.*Go on/),
    ]);
    expect(textsOf(model.requests[2]?.messages ?? []).at(-1)).toMatch(/Conclude/);
    expect(result.answer).toBe("three");
    expect(events.find(({ type }) => type === "historyCompacted")).toMatchObject({
      reason: "length",
      released: ["spill-1"],
    });
  });
});

it("a later answer that is cut off is compacted for again", async () => {
  const reasons: string[] = [];
  const { result } = await converse(
    [cut("one"), callTurn([{ name: "echo", args: { text: "x" } }]), cut("two"), answerTurn("done")],
    { compact: dropOldest(reasons) },
  );
  expect(reasons).toEqual(["length", "length"]);
  expect(result.answer).toBe("done");
});

describe("a context that is too long", () => {
  const tooLong: StreamEvent = {
    type: "error",
    message: "prompt is too long",
    kind: "contextTooLong",
    retryable: false,
  };

  it("is compacted and sent again at once", async () => {
    const reasons: string[] = [];
    const { result, events } = await converse([[tooLong], answerTurn("done")], {
      messages: [QUESTION, QUESTION],
      compact: dropOldest(reasons),
    });
    expect(reasons).toEqual(["contextTooLong"]);
    expect(textsOf(result.messages)).toEqual(["why?", "done"]);
    expect(events.some(({ type }) => type === "retryScheduled")).toBe(false);
  });

  it("ends the run without a compactor", async () => {
    const { model, result } = await converse([[tooLong], answerTurn("done")]);
    expect(model.requests).toHaveLength(1);
    expect(result).toMatchObject({ stopReason: "error", errorMessage: "prompt is too long" });
  });

  it("is not compacted for ever", async () => {
    const reasons: string[] = [];
    const { result } = await converse(Array(9).fill([tooLong]), {
      messages: Array(20).fill(QUESTION),
      compact: dropOldest(reasons),
      retry: { maxRetries: 2 },
    });
    expect(reasons).toHaveLength(2);
    expect(result.stopReason).toBe("error");
  });

  it.each([
    { how: "finds nothing", compact: (async (messages) => ({ messages, released: [] })) as Compactor },
    { how: "fails", compact: (() => Promise.reject(new Error("no model"))) as Compactor },
  ])("ends the run when the compactor $how", async ({ compact, how }) => {
    const { result, events } = await converse([[tooLong], answerTurn("done")], { compact });
    expect(result.stopReason).toBe("error");
    expect(events.some(({ type }) => type === "historyCompacted")).toBe(false);
    expect(events.filter(({ type }) => type === "compactionFailed")).toEqual(
      how === "fails" ? [{ type: "compactionFailed", reason: "contextTooLong", message: "no model" }] : [],
    );
  });
});

describe("a window that is nearly full", () => {
  const messages = Array(3).fill({ ...QUESTION, content: [{ type: "text", text: "word ".repeat(100) }] });
  const tokens = requestTokens({ tools: toolSource([echoTool()]).definitions(), messages });

  it.each([
    { is: "compacted over 80 % of it, before the request", contextWindow: tokens / 0.8 - 1, kept: 2 },
    { is: "left alone up to that", contextWindow: tokens / 0.8 + 1, kept: 3 },
    { is: "left alone where it is not known", kept: 3 },
  ])("is $is", async ({ contextWindow, kept }) => {
    const reasons: string[] = [];
    const { model } = await converse([answerTurn("done")], {
      messages,
      compact: dropOldest(reasons),
      ...(contextWindow !== undefined && { contextWindow }),
    });
    expect(reasons).toEqual(kept === 2 ? ["nearlyFull"] : []);
    expect(model.requests[0]?.messages).toHaveLength(kept);
  });
});
