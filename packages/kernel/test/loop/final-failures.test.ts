import type { ModelErrorKind, StreamEvent } from "@toolrail/protocol";
import { answerTurn, callTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { converse, OVERLOADED, QUESTION } from "./conversation.ts";

const failure = (
  kind: ModelErrorKind,
  rest: { retryable?: boolean; retryAfterMs?: number } = {},
): StreamEvent[] => [
  { type: "error", kind, message: `the provider says ${kind}`, retryable: false, ...rest },
];

describe("reasoning of earlier turns that the provider refuses", () => {
  const REFUSED = failure("reasoningRefused");

  it("is left out of the same request, which is sent once more at once, and of all later ones", async () => {
    const call = callTurn([{ name: "echo", args: { text: "x" } }]);
    const { model, result, events } = await converse([REFUSED, call, answerTurn("Done.")], {
      retry: { maxRetries: 0 },
    });
    expect(result).toMatchObject({ stopReason: "stop", answer: "Done." });
    expect(model.requests.map(({ replayReasoning }) => replayReasoning)).toEqual([undefined, false, false]);
    expect(model.requests[1]).toEqual({ ...model.requests[0], replayReasoning: false });
    expect(events.filter(({ type }) => type === "reasoningDropped")).toEqual([
      { type: "reasoningDropped", message: "the provider says reasoningRefused" },
    ]);
    expect(events.some(({ type }) => type === "retryScheduled")).toBe(false);
  });

  it.each([{ retryable: false }, { retryable: true }])(
    "ends the run when it is refused again without any (retryable: $retryable)",
    async ({ retryable }) => {
      const { model, result } = await converse(Array(9).fill(failure("reasoningRefused", { retryable })));
      expect(model.requests).toHaveLength(2);
      expect(result).toMatchObject({
        stopReason: "error",
        errorMessage: "the provider says reasoningRefused",
      });
    },
  );

  it("ends the run where none was sent from the start", async () => {
    const { model, result } = await converse([REFUSED, answerTurn("x")], {
      request: { replayReasoning: false },
    });
    expect(model.requests).toHaveLength(1);
    expect(result.stopReason).toBe("error");
  });
});

describe("a quota that is used up", () => {
  it.each([
    { wait: undefined, says: "the provider says quotaExceeded" },
    { wait: 20_000, says: "the provider says quotaExceeded (try again in 20 s)" },
    { wait: 13_872_000, says: "the provider says quotaExceeded (try again in 3 h 52 min)" },
  ])("ends the run at once, with the time of its reset ($wait ms)", async ({ wait, says }) => {
    const turn = failure("quotaExceeded", {
      retryable: true,
      ...(wait !== undefined && { retryAfterMs: wait }),
    });
    const { model, result, events } = await converse([turn, answerTurn("x")]);
    expect(model.requests).toHaveLength(1);
    expect(result).toMatchObject({ stopReason: "error", errorMessage: says });
    expect(events.some(({ type }) => type === "retryScheduled")).toBe(false);
  });
});

it("a wait that is longer than the longest one ends the run and says when to come back", async () => {
  const turn = failure("rateLimited", { retryable: true, retryAfterMs: 600_000 });
  const { model, result } = await converse([turn, answerTurn("x")]);
  expect(model.requests).toHaveLength(1);
  expect(result.errorMessage).toBe("the provider says rateLimited (try again in 10 min)");
});

describe("a context that is too long", () => {
  it.each([{ retryable: false }, { retryable: true }])(
    "is never sent again unchanged (retryable: $retryable)",
    async ({ retryable }) => {
      const tooLong = failure("contextTooLong", { retryable });
      const { model, result } = await converse([[OVERLOADED], tooLong, answerTurn("x")], {
        messages: [QUESTION],
      });
      expect(model.requests).toHaveLength(2);
      expect(result).toMatchObject({ stopReason: "error", errorMessage: "the provider says contextTooLong" });
    },
  );
});
