import { createFakeClock } from "@toolrail/kernel/testing";
import { defineTool, type Message, toolSource } from "@toolrail/protocol";
import { answerTurn, callTurn, createScriptedModel } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import type { AgentOptions } from "../../src/loop/options.ts";
import { runAgent } from "../../src/loop/run-agent.ts";
import { converse, echoTool, outcome, QUESTION } from "./conversation.ts";

const never = () => new Promise<never>(() => {});

/** The time at which a run ends that nobody aborts. */
async function timeOfEnd(options: Partial<AgentOptions>) {
  const clock = createFakeClock();
  const run = runAgent({
    model: createScriptedModel([callTurn([{ name: "echo" }]), answerTurn("done")]),
    source: toolSource([echoTool()]),
    messages: [QUESTION],
    ...options,
    clock,
  });
  let endedAt: number | undefined;
  run.result.then(() => {
    endedAt = clock.now();
  });
  for (let step = 0; endedAt === undefined && step < 1_000; step++) await clock.advance(500);
  return { endedAt, result: await run.result };
}

describe("a function of the caller's that never settles", () => {
  it.each([
    [undefined, 60_000, "onMessage did not finish within 60 seconds."],
    [2_500, 2_500, "onMessage did not finish within 2.5 seconds."],
  ])("ends the run when it is onMessage (limit %s)", async (onMessageTimeoutMs, ms, errorMessage) => {
    const { endedAt, result } = await timeOfEnd({ onMessage: never, onMessageTimeoutMs });
    expect(endedAt).toBe(ms);
    expect(result).toMatchObject({ stopReason: "error", errorMessage });
    expect(result.messages.map(({ role }) => role)).toEqual(["user", "assistant", "toolResult"]);
  });

  it.each([
    [undefined, 30_000, "prepare of the tool source did not finish within 30 seconds."],
    [1_000, 1_000, "prepare of the tool source did not finish within 1 seconds."],
  ])("ends the run when it is prepare (limit %s)", async (prepareTimeoutMs, ms, errorMessage) => {
    const source = { ...toolSource([]), prepare: never };
    const { endedAt, result } = await timeOfEnd({ source, prepareTimeoutMs });
    expect(endedAt).toBe(ms);
    expect(result).toMatchObject({ stopReason: "error", errorMessage });
  });

  it("denies the call when it is permissionParts of a tool", async () => {
    const slow = defineTool({ ...echoTool(), schema: { type: "object" }, permissionParts: never });
    const { endedAt, result } = await timeOfEnd({ source: toolSource([slow]) });
    expect(endedAt).toBe(30_000);
    expect(result.stopReason).toBe("stop");
    expect(result.messages[2]).toMatchObject({ isError: true, details: { failure: { kind: "denied" } } });
  });

  it.each(["onMessageTimeoutMs", "prepareTimeoutMs", "maxTurnCalls", "maxTurnBytes"])(
    "has a limit %s that must be positive",
    async (name) => {
      await expect(converse([answerTurn("x")], { [name]: 0 })).rejects.toMatchObject({
        code: "invalid_option",
      });
    },
  );
});

describe("a promise where a value is due", () => {
  const rejected = () => Promise.reject(new Error("late")) as never;

  it.each<[string, Omit<Partial<AgentOptions>, "clock">, RegExp]>([
    ["a transform", { transforms: [rejected] }, /a transform returned a promise/],
    [
      "definitions",
      { source: { ...toolSource([]), definitions: rejected } },
      /definitions .* returned a promise/,
    ],
    ["stream", { model: { ...createScriptedModel([]), stream: rejected } }, /stream .* returned a promise/],
  ])("ends the run with a clear error when it comes from %s", async (_name, options, message) => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on("unhandledRejection", note);
    const { result } = await converse([answerTurn("x")], options);
    await new Promise((resolve) => setTimeout(resolve, 0));
    process.off("unhandledRejection", note);
    expect(result).toMatchObject({ stopReason: "error", errorMessage: expect.stringMatching(message) });
    expect(unhandled).toEqual([]);
  });

  it("fails the call alone when it comes from resolve", async () => {
    const source = { ...toolSource([echoTool()]), resolve: rejected };
    const { result } = await converse([callTurn([{ name: "echo" }]), answerTurn("x")], { source });
    expect(result.stopReason).toBe("stop");
    expect(result.messages[2]).toMatchObject({
      isError: true,
      details: { failure: { kind: "unavailable" } },
    });
  });

  it("is awaited from a prepare that returns nothing at once", async () => {
    const source = { ...toolSource([]), prepare: (() => undefined) as never };
    expect((await converse([answerTurn("fine")], { source })).result.answer).toBe("fine");
  });
});

it("a message that is written late, but in time, holds the run up and no more", async () => {
  const clock = createFakeClock();
  const written: Message[] = [];
  const run = runAgent({
    model: createScriptedModel([answerTurn("done")]),
    source: toolSource([]),
    messages: [QUESTION],
    onMessage: (message) =>
      new Promise((resolve) =>
        clock.schedule(() => {
          written.push(message);
          resolve();
        }, 59_000),
      ),
    clock,
  });
  expect(await outcome(run, clock)).toMatchObject({ stopReason: "stop", answer: "done" });
  expect(written).toHaveLength(1);
});
