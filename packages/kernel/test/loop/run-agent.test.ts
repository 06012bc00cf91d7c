import {
  checkTranscript,
  defineTool,
  isToolrailError,
  type Message,
  type StreamEvent,
  toolSource,
} from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import type { AgentOptions } from "../../src/loop/options.ts";
import { runAgent } from "../../src/loop/run-agent.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";
import { echoTool, eventsOf, expectOneResultPerCall, outcome, QUESTION, textsOf } from "./conversation.ts";

function setUp(script: Parameters<typeof createScriptedModel>[0], options: Partial<AgentOptions> = {}) {
  const clock = createFakeClock({ start: 1_000 });
  const model = createScriptedModel(script);
  const source = toolSource([echoTool()]);
  const run = runAgent({ model, source, messages: [QUESTION], clock, random: () => 1, ...options });
  return { clock, model, run, result: outcome(run, clock) };
}

describe("a conversation", () => {
  const script = [
    callTurn([
      { id: "a", name: "echo", args: { text: "one" } },
      { id: "b", name: "echo", args: { text: "two" } },
    ]),
    answerTurn("because"),
  ];

  it("goes on until a turn without calls", async () => {
    const { model, result } = setUp(script, { system: "be brief" });
    const { messages, ...rest } = await result;
    expect(rest).toEqual({
      stopReason: "stop",
      answer: "because",
      turns: 2,
      usage: { inputTokens: 20, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 },
    });
    expect(textsOf(messages)).toEqual([
      "why?",
      '[echo {"text":"one"}][echo {"text":"two"}]',
      "one",
      "two",
      "because",
    ]);
    expect(checkTranscript(messages)).toEqual([]);
    expect(messages.map(({ timestamp }) => timestamp)).toEqual([0, 1_000, 1_000, 1_000, 1_000]);
    expect(model.requests.map((request) => request.messages.length)).toEqual([1, 4]);
    expect(model.requests[0]).toMatchObject({
      system: "be brief",
      tools: [{ name: "echo", description: "Answers with the text it was given." }],
    });
  });

  it("tells what happens, in order", async () => {
    const { run, result } = setUp(script);
    await result;
    const events = await eventsOf(run);
    expect(events.map(({ type }) => type)).toEqual([
      "turnStart",
      "windowAssumed",
      "toolCallDelta",
      "toolCallDelta",
      "usageUpdated",
      "toolStart",
      "toolStart",
      "toolEnd",
      "toolEnd",
      "turnEnd",
      "prefixMeasured",
      "turnStart",
      "textDelta",
      "usageUpdated",
      "turnEnd",
    ]);
    expect(events.find(({ type }) => type === "prefixMeasured")).toMatchObject({ prefix: { ratio: 1 } });
    expect(events.findLast(({ type }) => type === "usageUpdated")).toMatchObject({
      turn: { inputTokens: 10 },
      total: { inputTokens: 20 },
    });
  });

  it("needs no reader, and one that leaves stops nothing", async () => {
    const { run, result } = setUp(script);
    for await (const event of run) if (event.type === "turnStart") break;
    expect((await result).answer).toBe("because");
  });

  it("is not slowed down by a reader, who loses nothing", async () => {
    const pieces = Array.from({ length: 500 }, (_, i) => `${i} `);
    const { run, result } = setUp([
      [
        ...pieces.map((delta): StreamEvent => ({ type: "text", key: "0", delta })),
        { type: "finish", reason: "stop", raw: "stop" },
      ],
    ]);
    const { answer } = await result;
    const deltas = (await eventsOf(run)).filter((event) => event.type === "textDelta");
    expect(deltas.map(({ delta }) => delta).join("")).toBe(answer);
    expect(deltas).toHaveLength(1);
  });

  it("leaves the caller's messages as they are", async () => {
    const messages: Message[] = [QUESTION];
    const { result } = setUp(script, { messages });
    await result;
    expect(messages).toEqual([QUESTION]);
  });

  it("gives calls ids that the whole conversation has not seen", async () => {
    const again = callTurn([{ id: "a", name: "echo", args: { text: "again" } }]);
    const { result } = setUp([...script.slice(0, 1), again, again, answerTurn("done")]);
    const { messages } = await result;
    expectOneResultPerCall(messages);
    expect(textsOf(messages).filter((text) => text === "again")).toHaveLength(2);
  });
});

describe("onMessage", () => {
  it("gets each message in order and is awaited before the work goes on", async () => {
    const log: string[] = [];
    let writing = 0;
    const clock = createFakeClock();
    const run = runAgent({
      model: createScriptedModel([
        () => {
          expect(writing).toBe(0);
          return callTurn([{ id: "a", name: "echo", args: { text: "one" } }]);
        },
        () => {
          expect(writing).toBe(0);
          return answerTurn("done");
        },
      ]),
      source: toolSource([
        echoTool(({ text = "" }) => {
          expect(writing).toBe(0);
          return { content: text };
        }),
      ]),
      messages: [QUESTION],
      clock,
      onMessage: async (message) => {
        writing++;
        await new Promise<void>((resolve) => clock.schedule(resolve, 50));
        log.push(...textsOf([message]));
        writing--;
      },
    });
    const { stopReason, messages } = await outcome(run, clock);
    expect(stopReason).toBe("stop");
    expect(log).toEqual(textsOf(messages).slice(1));
  });

  it.each([1, 2, 3, 4])("ends the run when it fails at message %i, with a valid history", async (failing) => {
    let count = 0;
    const cause = new Error("disk full");
    const { result } = setUp(
      [
        callTurn([
          { id: "a", name: "echo" },
          { id: "b", name: "echo" },
        ]),
        answerTurn("done"),
      ],
      {
        onMessage: () => {
          if (++count === failing) throw cause;
        },
      },
    );
    const { stopReason, errorMessage, cause: thrown, messages } = await result;
    expect({ stopReason, errorMessage, thrown }).toEqual({
      stopReason: "error",
      errorMessage: "disk full",
      thrown: cause,
    });
    expect(checkTranscript(messages)).toEqual([]);
  });
});

describe("before each request", () => {
  it("transforms run on a copy, in order", async () => {
    const { model, result } = setUp([callTurn([{ name: "echo" }]), answerTurn("done")], {
      transforms: [
        (messages) => messages.slice(0, 1),
        (messages) => [...messages, { ...QUESTION, content: [{ type: "text", text: "really?" }] }],
      ],
    });
    const { messages } = await result;
    expect(model.requests.map((request) => textsOf(request.messages))).toEqual([
      ["why?", "really?"],
      ["why?", "really?"],
    ]);
    expect(messages).toHaveLength(4);
  });

  it("what breaks a rule is repaired, told once, and stays in the history", async () => {
    const old: Message[] = [
      QUESTION,
      {
        role: "assistant",
        content: [{ type: "toolCall", id: "lost", name: "echo", args: "{}" }],
        stopReason: "toolUse",
        model: "old/one",
        usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
        timestamp: 0,
      },
      QUESTION,
    ];
    const { model, run, result } = setUp([callTurn([{ name: "echo" }]), answerTurn("done")], {
      messages: old,
    });
    const { messages } = await result;
    expect(messages.slice(0, 3)).toEqual(old);
    for (const request of model.requests) expect(checkTranscript(request.messages)).toEqual([]);
    const repaired = (await eventsOf(run)).filter((event) => event.type === "transcriptRepaired");
    expect(repaired.map(({ repairs }) => repairs)).toMatchObject([
      [{ kind: "resultAdded", toolCallId: "lost" }],
    ]);
  });

  it("the source gets ready, and its tools are read anew", async () => {
    let prepared = 0;
    const tools = toolSource([echoTool()]);
    const { model, result } = setUp([callTurn([{ name: "echo" }]), answerTurn("done")], {
      source: {
        definitions: () => (prepared > 1 ? [] : tools.definitions()),
        resolve: (call) => tools.resolve(call),
        prepare: async () => {
          prepared++;
        },
      },
    });
    expect((await result).stopReason).toBe("stop");
    expect(model.requests.map((request) => request.tools.length)).toEqual([1, 0]);
  });

  it("a source that cannot get ready ends the run in error", async () => {
    const cause = new Error("no server");
    const { result } = setUp([], {
      source: { ...toolSource([]), prepare: () => Promise.reject(cause) },
    });
    expect(await result).toMatchObject({ stopReason: "error", errorMessage: "no server", cause });
  });
});

describe("a model that repeats a call whose result stays the same", () => {
  it("is stopped after the eighth, with a valid history", async () => {
    const { model, result } = setUp(Array(20).fill(callTurn([{ name: "echo", args: { text: "again" } }])));
    const { stopReason, errorMessage, turns, messages } = await result;
    expect({ stopReason, turns, requests: model.requests.length }).toEqual({
      stopReason: "length",
      turns: 8,
      requests: 8,
    });
    expect(errorMessage).toBe(
      "Stopped: the model called echo with the same arguments 8 times in a row and got the same result each time.",
    );
    expect(checkTranscript(messages)).toEqual([]);
  });
});

describe("maxTurns", () => {
  it("ends the run and says so", async () => {
    const { result } = setUp(Array(9).fill(callTurn([{ name: "echo" }])), { maxTurns: 3 });
    const { stopReason, errorMessage, turns, messages } = await result;
    expect({ stopReason, turns }).toEqual({ stopReason: "length", turns: 3 });
    expect(errorMessage).toBe("Stopped after 3 turns, the most that maxTurns allows.");
    expect(checkTranscript(messages)).toEqual([]);
  });

  it("is 50 by default", async () => {
    let calls = 0;
    const count = defineTool({
      name: "count",
      description: "Counts.",
      readOnly: true,
      schema: { type: "object", properties: {} },
      run: async () => ({ content: `${++calls}` }),
    });
    const { result } = setUp(Array(60).fill(callTurn([{ name: "count", args: {} }])), {
      source: toolSource([count]),
    });
    expect((await result).turns).toBe(50);
  });
});

it.each([
  { maxTurns: 0 },
  { stallTimeoutMs: 0 },
  { retry: { maxRetries: -1 } },
  { retry: { baseDelayMs: -1 } },
  { retry: { maxDelayMs: Number.NaN } },
])("%o is no option", (options) => {
  let thrown: unknown;
  try {
    setUp([], options);
  } catch (error) {
    thrown = error;
  }
  expect(isToolrailError(thrown) && thrown.code).toBe("invalid_option");
});
