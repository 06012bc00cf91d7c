import {
  type Compactor,
  checkTranscript,
  type Message,
  type StreamEvent,
  type Transform,
  toolSource,
} from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import type { AgentOptions } from "../../src/loop/options.ts";
import { runAgent } from "../../src/loop/run-agent.ts";
import { requestTokens } from "../../src/loop/window.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";
import { dropOldest, echoTool, eventsOf, outcome, QUESTION, textsOf } from "./conversation.ts";

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

const cutCall = (id: string): StreamEvent[] => [
  { type: "toolCall", key: "0", order: [0, 0], id, name: "echo", argsDelta: '{"text":"on' },
  { type: "finish", reason: "length", raw: "length" },
];

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

describe("cut off by a limit, with calls, again and again", () => {
  const texts = (messages: readonly Message[] | undefined) => textsOf(messages ?? []).slice(1);
  const call = '[echo {"text":"on]';
  const toldSmaller = expect.stringMatching(/Send it again, smaller/);
  const toldToConclude = expect.stringMatching(/cut off.*Conclude/);

  it("the model is asked to conclude from the second on, and the run ends at the third", async () => {
    const script = [cutCall("a"), cutCall("b"), cutCall("c"), answerTurn("too late")];
    const { model, result } = await converse(script);
    expect(texts(model.requests[1]?.messages)).toEqual([call, toldSmaller]);
    expect(texts(model.requests[2]?.messages)).toEqual([
      call,
      toldSmaller,
      call,
      toldSmaller,
      toldToConclude,
    ]);
    expect(model.requests).toHaveLength(3);
    expect(result).toMatchObject({ stopReason: "length", turns: 3 });
    expect(result.messages.at(-1)).toMatchObject({ role: "toolResult", toolCallId: "c", isError: true });
  });

  it("a turn that ended in order between two starts the row anew", async () => {
    const between = callTurn([{ name: "echo", args: { text: "x" } }]);
    const { result } = await converse([cutCall("a"), between, cutCall("b"), answerTurn("done")]);
    expect(textsOf(result.messages).filter((text) => text.includes("Conclude"))).toEqual([]);
    expect(result.answer).toBe("done");
  });

  it("a text that was cut off counts in the row", async () => {
    const { result } = await converse([cutCall("a"), cut("long"), answerTurn("in short")]);
    expect(textsOf(result.messages)).toEqual(["why?", call, toldSmaller, "long", toldToConclude, "in short"]);
    const other = await converse([cut("long"), cutCall("a"), answerTurn("too late")]);
    expect(other.result).toMatchObject({ stopReason: "length", turns: 2 });
  });

  it("the history is compacted at the first, once in a row, the calls answered before", async () => {
    const reasons: string[] = [];
    const seen: string[][] = [];
    const drop = dropOldest(reasons);
    const compact: Compactor = (messages, options) => {
      seen.push(textsOf(messages));
      return drop(messages, options);
    };
    const script = [cutCall("a"), cutCall("b"), answerTurn("done")];
    const { model, result } = await converse(script, { messages: [QUESTION, QUESTION], compact });
    expect(reasons).toEqual(["length"]);
    expect(seen).toEqual([["why?", "why?", call, toldSmaller]]);
    expect(texts(model.requests[1]?.messages)).toEqual([call, toldSmaller]);
    expect(texts(model.requests[2]?.messages).at(-1)).toEqual(toldToConclude);
    expect(result.answer).toBe("done");
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

  it("is told with what the compaction brought, as requests count it", async () => {
    const show: Transform = (messages) =>
      messages.map((message) => (message.role === "user" ? short : message));
    const short: Message = { role: "user", content: [{ type: "text", text: "Ask." }], timestamp: 1 };
    const long: Message = { ...short, content: [{ type: "text", text: "word ".repeat(4_000) }] };
    const { events } = await converse([cut("one"), answerTurn("done")], {
      compact: async ([first], _) => ({ messages: first ? [first] : [], released: [] }),
      messages: [long, long, long],
      transforms: [show],
    });
    const event = events.find(({ type }) => type === "historyCompacted");
    expect(event).toMatchObject({ beforeMessages: 4, messages: [long] });
    if (event?.type !== "historyCompacted") return;
    expect(event.afterTokens).toBeLessThan(event.beforeTokens);
    expect(event.beforeTokens).toBeLessThan(2_000);
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
