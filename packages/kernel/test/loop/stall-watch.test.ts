import type { Clock, StreamEvent } from "@toolrail/protocol";
import { answerTurn, type ScriptedTurn } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import { watchForStall } from "../../src/loop/stall-watch.ts";
import { createFakeClock } from "../../src/testing/fake-clock.ts";
import { converse } from "./conversation.ts";

describe("the stall watch", () => {
  const start = () => {
    const clock = createFakeClock();
    const stalls: unknown[] = [];
    const watch = watchForStall({ clock, stallTimeoutMs: 100, progressTimeoutMs: 350 }, (cause) =>
      stalls.push([clock.now(), cause]),
    );
    return { clock, stalls, watch };
  };

  it("calls back once nothing has come for the whole time", async () => {
    const { clock, stalls, watch } = start();
    await clock.advance(60);
    watch.touch(true);
    await clock.advance(99);
    expect(stalls).toEqual([]);
    await clock.advance(500);
    expect(stalls).toEqual([[160, "silent"]]);
  });

  it("lets signs of life alone go on until the longer limit", async () => {
    const { clock, stalls, watch } = start();
    for (let sign = 0; sign < 8; sign++) {
      await clock.advance(50);
      watch.touch(sign === 0);
      if (clock.now() < 400) expect(stalls).toEqual([]);
    }
    expect(stalls).toEqual([[400, "idle"]]);
  });

  it("never calls back after it was stopped", async () => {
    const { clock, stalls, watch } = start();
    await clock.advance(60);
    watch.touch(true);
    await clock.advance(60);
    watch.stop();
    await clock.advance(500);
    expect(stalls).toEqual([]);
  });
});

describe("a stream that is slow", () => {
  /** Sends the events, each after `everyMs`, then an answer, by the clock of the run. */
  const slowly = (clock: Clock, events: readonly StreamEvent[], everyMs: number): ScriptedTurn =>
    async function* () {
      for (const event of events) {
        await new Promise<void>((resolve) => clock.schedule(resolve, everyMs));
        yield event;
      }
      yield* answerTurn("At last.");
    };
  const HEARTBEAT: StreamEvent = { type: "heartbeat" };

  it("is not killed while it sends nothing but heartbeats for three stall limits", async () => {
    const clock = createFakeClock();
    const beats = Array<StreamEvent>(12).fill(HEARTBEAT);
    const { model, result, events } = await converse([slowly(clock, beats, 30_000)], { clock });
    expect(result).toMatchObject({ stopReason: "stop", answer: "At last." });
    expect(model.requests).toHaveLength(1);
    expect(events.some(({ type }) => type === "retryScheduled")).toBe(false);
  });

  it.each<{ what: string; event: StreamEvent }>([
    { what: "heartbeats", event: HEARTBEAT },
    { what: "usage figures", event: { type: "usage", usage: {} } },
    { what: "warnings", event: { type: "warning", message: "odd", excerpt: "?" } },
    { what: "empty deltas", event: { type: "text", key: "0", delta: "" } },
  ])("is tried anew after 600 seconds of $what, in words of its own", async ({ event }) => {
    const clock = createFakeClock();
    const { model, result, events } = await converse(
      [slowly(clock, Array<StreamEvent>(30).fill(event), 60_000), answerTurn("Second.")],
      { clock },
    );
    expect(result.answer).toBe("Second.");
    expect(model.requests).toHaveLength(2);
    expect(events.find(({ type }) => type === "retryScheduled")).toMatchObject({
      kind: "stalled",
      message: "The stream stalled: it was kept open, but nothing of the answer came for 600 seconds.",
    });
  });

  it("is tried anew when it sends nothing at all for 120 seconds, in words of its own", async () => {
    const clock = createFakeClock();
    const { events } = await converse([slowly(clock, [HEARTBEAT, HEARTBEAT], 121_000), answerTurn("ok")], {
      clock,
    });
    expect(events.find(({ type }) => type === "retryScheduled")).toMatchObject({
      kind: "stalled",
      message: "The stream stalled: nothing came for 120 seconds.",
    });
  });

  it("may take as long as it likes while something of the answer comes", async () => {
    const clock = createFakeClock();
    const pieces = Array.from(
      { length: 20 },
      (): StreamEvent => ({ type: "thinking", key: "0", delta: "." }),
    );
    const { model, result } = await converse([slowly(clock, pieces, 100_000)], { clock });
    expect(result.stopReason).toBe("stop");
    expect(model.requests).toHaveLength(1);
  });
});
