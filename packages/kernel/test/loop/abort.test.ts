import { checkTranscript, type StreamEvent, toolSource } from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import type { AgentOptions } from "../../src/loop/options.ts";
import { runAgent } from "../../src/loop/run-agent.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";
import { echoTool, eventsOf, expectOneResultPerCall, OVERLOADED, outcome, QUESTION } from "./conversation.ts";

/** A conversation with everything in it, which calls `step` at each of its instants. */
function eventful(step: () => void) {
  const clock = createFakeClock();
  const stepping = (events: readonly StreamEvent[]): ScriptedTurn =>
    async function* () {
      step();
      for (const event of events) {
        yield event;
        step();
      }
    };
  const tools = toolSource([
    echoTool(async ({ text = "" }, { signal }) => {
      step();
      await new Promise<void>((resolve) => {
        clock.schedule(resolve, 100);
        if (text !== "deaf") signal.addEventListener("abort", () => resolve());
      });
      step();
      return { content: text };
    }),
  ]);
  const model = createScriptedModel([
    stepping([
      { type: "thinking", key: "0", delta: "hm" },
      { type: "text", key: "0", delta: "I look." },
      { type: "toolCall", key: "0", order: [0, 0], id: "a", name: "echo", argsDelta: '{"text":' },
      { type: "toolCall", key: "1", order: [1, 0], id: "b", name: "echo", argsDelta: '{"text":"deaf"' },
      { type: "toolCall", key: "0", order: [0, 0], argsDelta: '"one"}' },
      { type: "toolCall", key: "1", order: [1, 0], argsDelta: "}" },
      { type: "finish", reason: "stop", raw: "stop" },
      { type: "usage", usage: { inputTokens: 5 } },
    ]),
    stepping([{ type: "text", key: "0", delta: "half" }, OVERLOADED]),
    stepping([
      ...callTurn([{ id: "a", name: "echo", args: { text: "three" } }]).map(
        (event): StreamEvent => (event.type === "finish" ? { ...event, reason: "length" } : event),
      ),
    ]),
    stepping([
      { type: "text", key: "0", delta: "cut" },
      { type: "finish", reason: "length", raw: "" },
    ]),
    stepping(answerTurn("done")),
  ]);
  const options: AgentOptions = {
    model,
    source: {
      ...tools,
      prepare: async () => {
        step();
        await Promise.resolve();
        step();
      },
    },
    messages: [QUESTION],
    clock,
    random: () => 1,
    transforms: [
      (messages) => {
        step();
        return messages;
      },
    ],
    onMessage: async () => {
      step();
      await Promise.resolve();
      step();
    },
    compact: async (messages) => {
      step();
      await Promise.resolve();
      step();
      return { messages, released: [] };
    },
  };
  return { clock, options };
}

async function runAborting(at: number) {
  let steps = 0;
  const controller = new AbortController();
  const { clock, options } = eventful(() => {
    if (++steps === at) controller.abort("the user pressed a key");
  });
  const run = runAgent({ ...options, signal: controller.signal });
  const result = await outcome(run, clock);
  return { run, result, steps, aborted: controller.signal.aborted };
}

describe("an abort at any instant", () => {
  it("leaves a valid history in which every call has one result, and the next run can use it", async () => {
    const { steps, result: whole } = await runAborting(0);
    expect(whole).toMatchObject({ stopReason: "stop", answer: "done" });
    expect(steps).toBeGreaterThan(60);
    for (let at = 1; at <= steps; at++) {
      const { run, result, aborted } = await runAborting(at);
      expect(aborted).toBe(true);
      // An abort while the last message is written down comes too late to stop anything.
      const reason = result.answer === "done" && result.stopReason === "stop" ? "stop" : "aborted";
      expect(result.stopReason, `step ${at}`).toBe(reason);
      if (reason === "aborted") expect(result.errorMessage).toBe("the user pressed a key");
      expect(checkTranscript(result.messages), `step ${at}`).toEqual([]);
      expectOneResultPerCall(result.messages);
      const events = await eventsOf(run);
      expect(events.filter(({ type }) => type === "turnEnd").length).toBe(
        events.filter(({ type }) => type === "turnStart").length,
      );

      const clock = createFakeClock();
      const model = createScriptedModel([answerTurn("and on")]);
      const next = runAgent({
        model,
        source: toolSource([]),
        messages: [...result.messages, QUESTION],
        clock,
      });
      expect((await outcome(next, clock)).answer).toBe("and on");
      expect((await eventsOf(next)).some(({ type }) => type === "transcriptRepaired")).toBe(false);
    }
  });
});

describe("an abort", () => {
  const hanging: ScriptedTurn = async function* () {
    yield { type: "text", key: "0", delta: "half" };
    await new Promise(() => {});
  };

  it("keeps what had arrived, and says by what", async () => {
    const clock = createFakeClock();
    const model = createScriptedModel([hanging]);
    const run = runAgent({ model, source: toolSource([]), messages: [QUESTION], clock });
    await clock.advance(10);
    run.abort("enough");
    expect(await outcome(run, clock)).toMatchObject({
      stopReason: "aborted",
      errorMessage: "enough",
      answer: "half",
      messages: [QUESTION, { stopReason: "aborted", errorMessage: "enough" }],
    });
  });

  it.each([
    ["without a reason", undefined, "Aborted."],
    ["with an error", new Error("out of time"), "out of time"],
  ])("%s", async (_, reason, errorMessage) => {
    const clock = createFakeClock();
    const model = createScriptedModel([hanging]);
    const signal = AbortSignal.abort(reason);
    const run = runAgent({ model, source: toolSource([]), messages: [QUESTION], clock, signal });
    expect(await outcome(run, clock)).toMatchObject({ stopReason: "aborted", errorMessage });
    expect(model.requests).toEqual([]);
    expect(await eventsOf(run)).toEqual([]);
  });

  it("does not wait for a source that hangs, nor for a retry", async () => {
    const clock = createFakeClock();
    const stuck = { ...toolSource([]), prepare: () => new Promise<void>(() => {}) };
    const run = runAgent({ model: createScriptedModel([]), source: stuck, messages: [QUESTION], clock });
    run.abort();
    expect((await outcome(run, clock)).stopReason).toBe("aborted");

    const retrying = runAgent({
      model: createScriptedModel([[OVERLOADED]]),
      source: toolSource([]),
      messages: [QUESTION],
      retry: { baseDelayMs: 100_000 },
      clock,
    });
    await clock.advance(10);
    const before = clock.now();
    retrying.abort();
    expect((await outcome(retrying, clock)).stopReason).toBe("aborted");
    expect(clock.now()).toBe(before);
  });

  it("after the end changes nothing", async () => {
    const clock = createFakeClock();
    const model = createScriptedModel([answerTurn("done")]);
    const run = runAgent({ model, source: toolSource([]), messages: [QUESTION], clock });
    await outcome(run, clock);
    run.abort();
    expect((await run.result).stopReason).toBe("stop");
  });
});
