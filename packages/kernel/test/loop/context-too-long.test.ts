import type { Compactor, StreamEvent } from "@toolrail/protocol";
import { answerTurn, callTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { converse, dropOldest, OVERLOADED, QUESTION, textsOf } from "./conversation.ts";

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
      retry: { maxRetries: 9 },
    });
    expect(reasons).toHaveLength(3);
    expect(result).toMatchObject({ stopReason: "error", errorMessage: "prompt is too long" });
  });

  it.each([
    { is: "no retry", maxRetries: 0, before: [] },
    { is: "retries that other failures used up", maxRetries: 3, before: Array(3).fill([OVERLOADED]) },
  ])("is compacted with $is", async ({ maxRetries, before }) => {
    const reasons: string[] = [];
    const { result } = await converse([...before, [tooLong], answerTurn("done")], {
      messages: [QUESTION, QUESTION],
      compact: dropOldest(reasons),
      retry: { maxRetries },
    });
    expect(reasons).toEqual(["contextTooLong"]);
    expect(result).toMatchObject({ stopReason: "stop", answer: "done" });
  });

  it("takes no retry from what fails after it, and may come again after an answer", async () => {
    const reasons: string[] = [];
    const calls = callTurn([{ name: "echo", args: { text: "x" } }]);
    const row = [[tooLong], [tooLong], [tooLong]];
    const { result, events } = await converse([...row, [OVERLOADED], calls, ...row, answerTurn("done")], {
      messages: Array(9).fill(QUESTION),
      compact: dropOldest(reasons),
      retry: { maxRetries: 1 },
    });
    expect(reasons).toHaveLength(6);
    expect(result.answer).toBe("done");
    expect(events.filter(({ type }) => type === "retryScheduled")).toMatchObject([{ attempt: 1 }]);
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
