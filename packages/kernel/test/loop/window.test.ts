import {
  ASSUMED_CONTEXT_WINDOW,
  emptyUsage,
  estimateTokens,
  type Message,
  type ModelFacts,
  type StreamEvent,
  toolSource,
} from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import type { AgentOptions } from "../../src/loop/options.ts";
import { requestTokens } from "../../src/loop/window.ts";
import { converse, dropOldest, echoTool, QUESTION } from "./conversation.ts";

const WORD = "word ";
const tokensOf = (words: number) => estimateTokens(WORD.repeat(words));
/** A message of about so many estimated tokens. */
function messageOf(tokens: number): Message {
  const text = WORD.repeat(Math.round(tokens / (tokensOf(1_000) / 1_000)));
  return { ...QUESTION, content: [{ type: "text", text }] } as Message;
}

function talk(
  script: readonly ScriptedTurn[],
  facts: ModelFacts,
  options: Partial<Omit<AgentOptions, "clock">> = {},
) {
  return converse(script, { model: createScriptedModel(script, { facts }), ...options });
}

/** The `maxOutputTokens` of the one request of a run. */
async function askedFor(input: number, facts: ModelFacts, own?: number): Promise<number | undefined> {
  const model = createScriptedModel([answerTurn("ok")], { facts });
  const request = own === undefined ? {} : { request: { maxOutputTokens: own } };
  await converse([], { model, source: toolSource([]), messages: [messageOf(input)], ...request });
  return model.requests[0]?.maxOutputTokens;
}

describe("the longest answer that a request asks for", () => {
  it.each<{ what: string; input: number; facts: ModelFacts; own?: number; expected: number | undefined }>([
    { what: "the request's own", input: 100, facts: { contextWindow: 50_000 }, own: 700, expected: 700 },
    {
      what: "the model's",
      input: 100,
      facts: { contextWindow: 50_000, maxOutputTokens: 9_000 },
      expected: 9_000,
    },
    {
      what: "the request's own before the model's",
      input: 100,
      facts: { contextWindow: 50_000, maxOutputTokens: 9_000 },
      own: 20_000,
      expected: 20_000,
    },
    {
      what: "left to the encoder, whose default fits",
      input: 100,
      facts: { contextWindow: 50_000 },
      expected: undefined,
    },
    { what: "left to the encoder, with no window known", input: 100, facts: {}, expected: undefined },
  ])("is $what", async ({ input, facts, own, expected }) => {
    expect(await askedFor(input, facts, own)).toBe(expected);
  });

  it.each<{ facts: ModelFacts; own?: number }>([
    { facts: { contextWindow: 16_000 } },
    { facts: { contextWindow: 16_000, maxOutputTokens: 8_000 } },
    { facts: { contextWindow: 16_000 }, own: 16_000 },
  ])("is lowered to what the window leaves beside the input ($facts, own: $own)", async ({ facts, own }) => {
    const asked = (await askedFor(10_000, facts, own)) ?? 0;
    // The estimate may be a fifth too low.
    expect(10_000 * 1.2 + asked).toBeLessThanOrEqual(16_000 + 50);
    expect(asked).toBeGreaterThan(3_500);
  });

  it("is never under what a short answer needs", async () => {
    expect(await askedFor(199_000, { contextWindow: 200_000 })).toBe(1_024);
    expect(await askedFor(15_900, { contextWindow: 16_000 })).toBe(640);
    expect(await askedFor(199_000, { contextWindow: 200_000 }, 50)).toBe(50);
  });
});

describe("a window that is not known", () => {
  it("is taken for 128,000 tokens, which the run says once, in its first turn", async () => {
    const { events } = await talk([callTurn([{ name: "echo" }]), answerTurn("ok")], {});
    expect(events[1]).toEqual({ type: "windowAssumed", contextWindow: 128_000 });
    expect(events.filter(({ type }) => type === "windowAssumed")).toHaveLength(1);
    expect(ASSUMED_CONTEXT_WINDOW).toBe(128_000);
  });

  it("is not spoken of where it is known", async () => {
    const { events } = await talk([answerTurn("ok")], { contextWindow: 9_000 });
    expect(events.some(({ type }) => type === "windowAssumed")).toBe(false);
  });

  it.each([
    { input: 101_000, reasons: [] },
    { input: 104_000, reasons: ["nearlyFull"] },
  ])("is compacted over 80 % of that: $input tokens", async ({ input, reasons }) => {
    const found: string[] = [];
    await talk(
      [answerTurn("ok")],
      {},
      { messages: [QUESTION, messageOf(input)], compact: dropOldest(found) },
    );
    expect(found).toEqual(reasons);
  });

  it("has results cut that would exceed it", async () => {
    const huge = echoTool(() => ({ content: WORD.repeat(200_000) }));
    const { model, events } = await converse([callTurn([{ name: "echo" }]), answerTurn("ok")], {
      source: toolSource([huge]),
    });
    expect(events.some(({ type }) => type === "resultsCut")).toBe(true);
    for (const request of model.requests) expect(requestTokens(request)).toBeLessThan(128_000 / 1.2);
  });
});

describe("a count of the provider's that is above the estimate", () => {
  const counted = (inputTokens: number): StreamEvent[] => [
    ...callTurn([{ name: "echo", args: { text: "x" } }]).filter(({ type }) => type !== "usage"),
    { type: "usage", usage: { inputTokens, outputTokens: 10 } },
  ];

  it.each([
    { count: 14_000, reasons: ["nearlyFull"], why: "is believed" },
    { count: 10_100, reasons: [], why: "that hardly differs changes nothing" },
    { count: 90_000, reasons: [], why: "that can't be one of this request is ignored" },
    { count: 10, reasons: [], why: "that is far too low is ignored" },
  ])("$why: $count for 10,000 in a window of 16,000", async ({ count, reasons }) => {
    const found: string[] = [];
    await talk(
      [counted(count), answerTurn("ok")],
      { contextWindow: 16_000 },
      { messages: [QUESTION, messageOf(10_000)], compact: dropOldest(found) },
    );
    expect(found).toEqual(reasons);
  });

  it("is that of the last iteration, where a turn had several", async () => {
    const found: string[] = [];
    const turn: StreamEvent[] = [...counted(19_000), { type: "usage", usage: { contextTokens: 10_200 } }];
    await talk(
      [turn, answerTurn("ok")],
      { contextWindow: 16_000 },
      { messages: [QUESTION, messageOf(10_000)], compact: dropOldest(found) },
    );
    expect(found).toEqual([]);
  });
});

describe("results in a window that even 24,000 characters of them exceed", () => {
  it("are cut further, step by step, until the request fits", async () => {
    const source = toolSource([echoTool(() => ({ content: "0123456789".repeat(6_000) }))]);
    const model = createScriptedModel([callTurn([{ name: "echo" }]), answerTurn("ok")], {
      facts: { contextWindow: 8_000 },
    });
    const { result, events } = await converse([], { model, source });
    expect(result.stopReason).toBe("stop");
    expect(events.filter(({ type }) => type === "resultsCut").length).toBeGreaterThan(1);
    const last = model.requests.at(-1);
    expect(last && requestTokens(last) * 1.2 + (last.maxOutputTokens ?? 8_192)).toBeLessThanOrEqual(8_000);
  });
});

describe("the fields of each request", () => {
  it("hold what the caller gave: cache, session key, temperature", async () => {
    const request = { cache: "1h", sessionKey: "chat-7", temperature: 0.5 } as const;
    const { model } = await converse([callTurn([{ name: "echo" }]), answerTurn("ok")], { request });
    expect(model.requests).toHaveLength(2);
    for (const sent of model.requests) expect(sent).toMatchObject(request);
  });

  it.each([
    {
      request: { cache: "1H" },
      message: 'request.cache must be "off", "5m" or "1h", not "1H"; did you mean "1h"?',
    },
    { request: { cache: true }, message: 'request.cache must be "off", "5m" or "1h", not true' },
    { request: { maxOutputTokens: 0 }, message: "request.maxOutputTokens must be at least 1, not 0" },
  ])("are refused when they make no sense: $request", async ({ request, message }) => {
    const options = { request: request as unknown as NonNullable<AgentOptions["request"]> };
    await expect(converse([answerTurn("ok")], options)).rejects.toThrow(message);
  });
});

it("the result's usage carries reasoning and the window's fill", async () => {
  const usage = { inputTokens: 50, outputTokens: 40, reasoningTokens: 30, contextTokens: 70 };
  const turn: StreamEvent[] = [
    ...answerTurn("ok").filter(({ type }) => type !== "usage"),
    { type: "usage", usage },
  ];
  const { result, events } = await converse([turn]);
  expect(result.usage).toEqual({ ...emptyUsage(), ...usage });
  expect(events.find(({ type }) => type === "usageUpdated")).toMatchObject({ turn: usage, total: usage });
});
