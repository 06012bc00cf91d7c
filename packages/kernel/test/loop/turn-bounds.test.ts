import type { StreamEvent } from "@toolrail/protocol";
import { answerTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { converse } from "./conversation.ts";

const FINISH: StreamEvent = { type: "finish", reason: "stop", raw: "stop" };

function call(n: number, argsDelta = "{}"): StreamEvent {
  return { type: "toolCall", key: `k${n}`, order: [n, 0], id: `id-${n}`, name: "echo", argsDelta };
}

/** A stream without end, unless its reader stops it. */
async function* endless(event: (n: number) => StreamEvent) {
  for (let n = 0; ; n++) yield event(n);
}

describe("an answer without end", () => {
  it("is stopped at 256 calls, none of which runs", async () => {
    const { model, result } = await converse([() => endless((n) => call(n))]);
    expect(model.requests).toHaveLength(1);
    expect(result).toMatchObject({
      stopReason: "error",
      errorMessage:
        "The answer was stopped: it made more than 256 tool calls, the most that maxTurnCalls allows.",
    });
    const results = result.messages.filter(({ role }) => role === "toolResult");
    expect(results).toHaveLength(256);
    for (const each of results)
      expect(each).toMatchObject({ isError: true, details: { failure: { executed: false } } });
  });

  it.each<[string, (n: number) => StreamEvent]>([
    ["text", () => ({ type: "text", key: "t", delta: "word ".repeat(2_000) })],
    ["thinking", () => ({ type: "thinking", key: "t", delta: "hm ".repeat(3_000) })],
    ["the arguments of one call", () => call(0, "x".repeat(10_000))],
    ["blocks of one letter each", (n) => ({ type: "text", key: String(n), delta: "x" })],
    [
      "items of the provider's own",
      () => ({ type: "raw", protocol: "p", provider: "q", item: { data: "x".repeat(5_000) } }),
    ],
    ["warnings", () => ({ type: "warning", message: "what?", excerpt: "x".repeat(200) })],
  ])("is stopped at 16 MiB when it is %s", { timeout: 60_000 }, async (_what, event) => {
    const { result } = await converse([() => endless(event)]);
    expect(result).toMatchObject({
      stopReason: "error",
      errorMessage: "The answer was stopped: it grew over 16777216 bytes, the most that maxTurnBytes allows.",
    });
  });

  it("has the limits that the options set", async () => {
    const calls = [...Array(4).keys()].map((n) => call(n));
    const atLimit = await converse([[...calls.slice(1), FINISH], answerTurn("ok")], { maxTurnCalls: 3 });
    expect(atLimit.result).toMatchObject({ stopReason: "stop", answer: "ok" });
    const over = await converse([[...calls, FINISH]], { maxTurnCalls: 3 });
    expect(over.result.errorMessage).toContain("more than 3 tool calls");
    const long: StreamEvent[] = [{ type: "text", key: "t", delta: "é".repeat(400) }, FINISH];
    // 800 bytes of text, and 262 for its block.
    expect((await converse([long], { maxTurnBytes: 1_062 })).result.stopReason).toBe("stop");
    expect((await converse([long], { maxTurnBytes: 1_061 })).result.errorMessage).toContain(
      "over 1061 bytes",
    );
  });

  it("counts a whole text that replaces its deltas once", async () => {
    const snapshots = [...Array(50).keys()].map(
      (n): StreamEvent => ({
        type: "toolCall",
        key: "k",
        order: [0, 0],
        id: "id",
        name: "echo",
        args: JSON.stringify({ text: "x".repeat(n * 10) }),
      }),
    );
    const { result } = await converse([[...snapshots, FINISH], answerTurn("ok")], { maxTurnBytes: 1_000 });
    expect(result).toMatchObject({ stopReason: "stop", answer: "ok" });
  });
});
