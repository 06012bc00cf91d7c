import { createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import {
  checkTranscript,
  emptyUsage,
  type Message,
  type StreamEvent,
  spilledParts,
  toolSource,
} from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import type { AgentOptions } from "../../src/loop/options.ts";
import { runAgent } from "../../src/loop/run-agent.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";
import { echoTool, eventsOf, outcome, QUESTION } from "./conversation.ts";

const TOO_LONG: StreamEvent = {
  type: "error",
  message: "prompt is too long",
  kind: "contextTooLong",
  retryable: false,
};

async function converse(
  script: readonly ScriptedTurn[],
  options: Partial<AgentOptions> & { contextWindow?: number },
) {
  const { contextWindow, ...rest } = options;
  const clock = createFakeClock();
  const model = createScriptedModel(script, {
    ...(contextWindow !== undefined && { facts: { contextWindow } }),
  });
  const run = runAgent({
    model,
    source: toolSource([echoTool(({ text = "" }) => ({ content: text.repeat(1_000) }))]),
    messages: [QUESTION],
    clock,
    random: () => 1,
    ...rest,
  });
  const result = await outcome(run, clock);
  expect(checkTranscript(result.messages)).toEqual([]);
  return { model, result, events: await eventsOf(run) };
}

const echo = (...texts: string[]) => callTurn(texts.map((text) => ({ name: "echo", args: { text } })));
const resultChars = (messages: readonly Message[]) =>
  messages
    .flatMap((message) => (message.role === "toolResult" ? message.content : []))
    .reduce((sum, block) => sum + (block.type === "text" ? block.text.length : 0), 0);

/** A call and its result. */
function exchange(id: string, text: string): Message[] {
  return [
    {
      role: "assistant",
      content: [{ type: "toolCall", id, name: "echo", args: "{}" }],
      stopReason: "toolUse",
      model: "other/model",
      usage: emptyUsage(),
      timestamp: 0,
    },
    {
      role: "toolResult",
      toolCallId: id,
      toolName: "echo",
      isError: false,
      content: [{ type: "text", text }],
      timestamp: 0,
    },
  ];
}

describe("spillWritten", () => {
  it("tells of each result that spilled, after the calls of the batch have ended", async () => {
    const store = createMemorySpillStore();
    const { result, events } = await converse([echo("x".repeat(150), "short"), answerTurn("done")], {
      budget: createBudget({ store }),
    });
    const spilled = result.messages.find((message) => message.role === "toolResult");
    expect(events.filter(({ type }) => type === "spillWritten")).toEqual([
      {
        type: "spillWritten",
        callId: spilled?.toolCallId,
        name: "echo",
        spilled: spilledParts(spilled ?? { details: {} }),
      },
    ]);
    const types = events.map(({ type }) => type);
    expect(types.indexOf("spillWritten")).toBeGreaterThan(types.lastIndexOf("toolEnd"));
    expect(types.indexOf("spillWritten")).toBeLessThan(types.indexOf("turnEnd"));
    expect(await store.list()).toHaveLength(1);
  });
});

describe("a request over the window", () => {
  it("has its results cut, for good in every later request, and says so", async () => {
    const store = createMemorySpillStore();
    const script = [echo("x".repeat(90), "y".repeat(90)), echo("z"), answerTurn("done")];
    // 180,000 letters are some 30,000 tokens.
    const { model, result, events } = await converse(script, {
      contextWindow: 20_000,
      budget: createBudget({ store }),
    });
    expect(result.stopReason).toBe("stop");
    const [, second, third] = model.requests.map(({ messages }) => messages);
    expect(resultChars(result.messages)).toBe(90_000 * 2 + 1_000);
    expect(resultChars(second ?? [])).toBeLessThanOrEqual(24_000);
    expect(third?.slice(0, second?.length)).toEqual(second);
    expect(events.filter(({ type }) => type === "resultsCut")).toEqual([
      {
        type: "resultsCut",
        callIds: expect.arrayContaining([expect.any(String)]),
        beforeChars: 180_000,
        afterChars: resultChars(second ?? []),
      },
    ]);
    expect(
      events.filter((event) => event.type === "prefixMeasured").map(({ prefix }) => prefix.ratio),
    ).toEqual([1, 1]);
    expect(await store.list()).toHaveLength(2);
  });

  it("keeps results apart whose ids recur, as in a history from elsewhere", async () => {
    const messages = [
      QUESTION,
      ...["x", "y"].flatMap((letter) => exchange("call_0", letter.repeat(90_000))),
      QUESTION,
    ];
    const { model, result } = await converse([echo("z"), answerTurn("done")], {
      contextWindow: 20_000,
      messages,
    });
    expect(result.stopReason).toBe("stop");
    for (const request of model.requests) {
      const letters = request.messages.flatMap((message) =>
        message.role === "toolResult"
          ? message.content.map((block) => block.type === "text" && block.text[0])
          : [],
      );
      expect(letters.slice(0, 2)).toEqual(["x", "y"]);
      expect(resultChars(request.messages.slice(0, 5))).toBeLessThanOrEqual(24_000);
    }
  });

  it("is cut once more where it has grown over the window again", async () => {
    const script = [echo("x".repeat(90)), echo("y".repeat(90)), answerTurn("done")];
    const { model, events } = await converse(script, { contextWindow: 12_000 });
    const last = model.requests.at(-1)?.messages ?? [];
    expect(resultChars(last)).toBeLessThanOrEqual(24_000);
    expect(events.filter(({ type }) => type === "resultsCut")).toHaveLength(2);
  });

  it("is cut also where nobody gave a budget", async () => {
    const { model } = await converse([echo("x".repeat(180)), answerTurn("done")], { contextWindow: 20_000 });
    expect(resultChars(model.requests[1]?.messages ?? [])).toBeLessThanOrEqual(24_000);
  });

  it("is cut once the provider says so, where the window is unknown", async () => {
    const script = [echo("x".repeat(180)), [TOO_LONG], answerTurn("done")];
    const { model, result, events } = await converse(script, {});
    expect(result).toMatchObject({ stopReason: "stop", answer: "done" });
    expect(model.requests.map(({ messages }) => resultChars(messages) <= 24_000)).toEqual([
      true,
      false,
      true,
    ]);
    expect(events.filter(({ type }) => type === "resultsCut")).toHaveLength(1);
  });

  it("ends the run where there is nothing to cut", async () => {
    const { result, events } = await converse([echo("x"), [TOO_LONG]], {});
    expect(result).toMatchObject({ stopReason: "error", errorMessage: "prompt is too long" });
    expect(events.some(({ type }) => type === "resultsCut")).toBe(false);
  });

  it("is cut by the plain cut where the budget's own fails, hangs or gives no messages", async () => {
    for (const cutToTotal of [
      () => Promise.reject(new Error("no")),
      () => new Promise<never>(() => {}),
      async () => JSON.parse("[null]"),
      async () => JSON.parse('[{"role":"toolResult"}]'),
      async () => JSON.parse("5"),
    ]) {
      const budget = { ...createBudget({ store: createMemorySpillStore() }), cutToTotal };
      const script = [echo("x".repeat(90), "y".repeat(90)), answerTurn("done")];
      const { model } = await converse(script, { contextWindow: 20_000, budget });
      expect(resultChars(model.requests[1]?.messages ?? [])).toBeLessThanOrEqual(24_000);
    }
  });
});
