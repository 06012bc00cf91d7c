import { type StreamEvent, toolSource } from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { runAgent } from "../../src/loop/run-agent.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";
import { converse, echoTool, OVERLOADED, outcome, QUESTION, textsOf } from "./conversation.ts";

const text = (delta: string): StreamEvent => ({ type: "text", key: "0", delta });

describe("a retryable failure", () => {
  it("that brought nothing leaves no trace in the history", async () => {
    const { result, events } = await converse([[OVERLOADED], [OVERLOADED], answerTurn("done")]);
    expect(textsOf(result.messages)).toEqual(["why?", "done"]);
    expect(result).toMatchObject({ stopReason: "stop", turns: 1 });
    expect(events.filter(({ type }) => type === "retryScheduled")).toEqual([
      { type: "retryScheduled", attempt: 1, delayMs: 1_000, kind: "overloaded", message: "overloaded" },
      { type: "retryScheduled", attempt: 2, delayMs: 2_000, kind: "overloaded", message: "overloaded" },
    ]);
    expect(events.filter(({ type }) => type === "turnStart")).toEqual(
      Array(3).fill({ type: "turnStart", turn: 1 }),
    );
    expect(events.filter(({ type }) => type === "turnEnd")).toHaveLength(3);
  });

  it("that brought text is kept as an error and tried anew", async () => {
    const { result } = await converse([[text("half"), OVERLOADED], answerTurn("done")]);
    expect(textsOf(result.messages)).toEqual(["why?", "half", "done"]);
    expect(result.messages[1]).toMatchObject({ stopReason: "error", errorMessage: "overloaded" });
    expect(result.answer).toBe("done");
  });

  it("that brought calls runs none of them and answers each", async () => {
    let ran = 0;
    const calls = callTurn([{ id: "a", name: "echo" }]).filter(({ type }) => type !== "finish");
    const { result } = await converse([[...calls, OVERLOADED], answerTurn("done")], {
      source: toolSource([
        echoTool(() => {
          ran++;
          return { content: "ran" };
        }),
      ]),
    });
    expect(ran).toBe(0);
    expect(result.messages[2]).toMatchObject({
      role: "toolResult",
      toolCallId: "a",
      isError: true,
      details: { failure: { executed: false } },
    });
    expect(textsOf(result.messages)[2]).toMatch(/^Not executed/);
  });

  it("waits as long as the provider asked for", async () => {
    const { events } = await converse([
      [{ ...OVERLOADED, retryAfterMs: 30_000 } as StreamEvent],
      answerTurn("done"),
    ]);
    expect(events.find(({ type }) => type === "retryScheduled")).toMatchObject({ delayMs: 30_000 });
  });

  it("ends the run after the last retry, and the failure stays in the log", async () => {
    const { model, result } = await converse(Array(9).fill([OVERLOADED]), { retry: { maxRetries: 2 } });
    expect(model.requests).toHaveLength(3);
    expect(result).toMatchObject({ stopReason: "error", errorMessage: "overloaded", turns: 0, answer: "" });
    expect(result.messages).toHaveLength(2);
    expect(result.messages[1]).toMatchObject({ stopReason: "error", content: [] });
  });

  it("counts anew after an answer", async () => {
    const call = callTurn([{ name: "echo" }]);
    const { result } = await converse(
      [[OVERLOADED], call, [OVERLOADED], call, [OVERLOADED], answerTurn("ok")],
      {
        retry: { maxRetries: 1 },
      },
    );
    expect(result.stopReason).toBe("stop");
  });
});

it("nothing is waited for after an error event", async () => {
  const { result, events } = await converse([
    async function* () {
      yield OVERLOADED;
      yield text("not part of the turn");
      await new Promise(() => {});
    },
    answerTurn("done"),
  ]);
  expect(textsOf(result.messages)).toEqual(["why?", "done"]);
  expect(events.find(({ type }) => type === "retryScheduled")).toMatchObject({ kind: "overloaded" });
});

describe("a failure that would come again", () => {
  it.each<[string, StreamEvent[], RegExp]>([
    [
      "a wrong key",
      [{ type: "error", message: "bad key", kind: "authentication", retryable: false }],
      /^bad key$/,
    ],
    ["a content filter", [text("x"), { type: "finish", reason: "filter", raw: "content_filter" }], /filter/],
    ["a refusal", [{ type: "finish", reason: "refusal", raw: "refusal" }], /refused/],
  ])("%s ends the run", async (_, events, message) => {
    const { model, result } = await converse([events, answerTurn("done")]);
    expect(model.requests).toHaveLength(1);
    expect(result.stopReason).toBe("error");
    expect(result.errorMessage).toMatch(message);
  });

  it("a model that throws ends the run with its words", async () => {
    const { model, result } = await converse([
      function* () {
        yield text("half");
        throw new Error("bug");
      },
      answerTurn("done"),
    ]);
    expect(model.requests).toHaveLength(1);
    expect(result).toMatchObject({ stopReason: "error", errorMessage: "bug" });
    expect(textsOf(result.messages)).toEqual(["why?", "half"]);
  });
});

describe("a stream that is dropped", () => {
  it("without a word is tried anew", async () => {
    const { result, events } = await converse([[text("half")], answerTurn("done")]);
    expect(textsOf(result.messages)).toEqual(["why?", "half", "done"]);
    expect(events.find(({ type }) => type === "retryScheduled")).toMatchObject({ kind: "endedEarly" });
  });

  it("in the middle of arguments never runs the call", async () => {
    const { result } = await converse([
      [{ type: "toolCall", key: "0", order: [0, 0], id: "a", name: "echo", argsDelta: '{"te' }],
      answerTurn("done"),
    ]);
    expect(result.messages[1]?.content).toEqual([
      { type: "toolCall", id: "a", name: "echo", args: '{"te', incomplete: true },
    ]);
    expect(result.messages[2]).toMatchObject({ toolCallId: "a", isError: true });
    expect(result.answer).toBe("done");
  });
});

describe("a stream that stalls", () => {
  const hang: ScriptedTurn = async function* () {
    yield text("half");
    await new Promise(() => {});
  };

  it("is tried anew, its connection closed", async () => {
    let closed: AbortSignal | undefined;
    const { result, events } = await converse(
      [
        async function* (_, { signal }) {
          closed = signal;
          yield text("half");
          await new Promise(() => {});
        },
        answerTurn("done"),
      ],
      { stallTimeoutMs: 5_000 },
    );
    expect(closed?.aborted).toBe(true);
    expect(textsOf(result.messages)).toEqual(["why?", "half", "done"]);
    expect(events.find(({ type }) => type === "retryScheduled")).toMatchObject({
      kind: "stalled",
      message: "The stream stalled: nothing came for 5 seconds.",
    });
  });

  it("counts from the last event, 120 seconds by default", async () => {
    const clock = createFakeClock();
    const run = runAgent({
      model: createScriptedModel([
        async function* () {
          for (let i = 0; i < 3; i++) {
            await new Promise<void>((resolve) => clock.schedule(resolve, 119_000));
            yield text(`${i}`);
          }
          yield { type: "finish", reason: "stop", raw: "stop" };
        },
        hang,
      ]),
      source: toolSource([]),
      messages: [QUESTION],
      clock,
    });
    expect(await outcome(run, clock)).toMatchObject({ stopReason: "stop", answer: "012" });
  });

  it("after its finish has answered", async () => {
    const { model, result } = await converse([
      async function* () {
        yield* answerTurn("done");
        await new Promise(() => {});
      },
    ]);
    expect(result).toMatchObject({ stopReason: "stop", answer: "done" });
    expect(model.requests).toHaveLength(1);
  });
});
