import { describe, expect, it } from "vitest";
import { callTool } from "../../../src/connection/session/create-connection.ts";
import { createProgressDesk } from "../../../src/connection/session/progress.ts";
import type { SessionCarrier } from "../../../src/connection/session/send-request.ts";
import { createFakeClock } from "../../support/fake-clock.ts";
import { faultOf } from "../open.ts";

function openCall() {
  const clock = createFakeClock();
  const desk = createProgressDesk();
  const carrier: SessionCarrier = {
    line: { handshake: () => Promise.reject(new Error()), explain: () => ({ type: "other", message: "" }) },
    clock,
    session: () => ({
      peer: { name: "s", version: "1", protocolVersion: "2025-11-25" },
      request: (_method, _params, { signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    }),
    over: () => undefined,
    redact: (text) => text,
  };
  let reports = 0;
  const { signal } = new AbortController();
  const onProgress = () => reports++;
  const call = { name: "t", args: {} };
  const fault = faultOf(callTool(carrier, desk, call, { signal, timeoutMs: 1_000, onProgress }));
  let isOver = false;
  void fault.then(() => {
    isOver = true;
  });
  return { clock, desk, fault, isOver: () => isOver, reports: () => reports };
}

const REPORT = { progressToken: 1, progress: 1 };

describe("a call that reports progress", () => {
  it("without an end has sixty of its time limits", async () => {
    const { clock, desk, isOver } = openCall();
    for (let step = 0; step < 300 && !isOver(); step++) {
      desk.receive(REPORT);
      await clock.advance(500);
    }
    expect(clock.now()).toBe(60_000);
  });

  it("a hundred thousand times at once has one time limit more", async () => {
    const { clock, desk, isOver, reports } = openCall();
    while (!isOver() && clock.now() < 20_000) {
      for (let count = 0; count < 50_000; count++) desk.receive(REPORT);
      await clock.advance(500);
    }
    expect(reports()).toBe(100_000);
    expect(clock.now()).toBe(1_500);
  });

  it("is not ended for it while the user is asked something", async () => {
    const { clock, desk, isOver, fault } = openCall();
    for (let step = 0; step < 300; step++) {
      desk.tellAll("waits");
      await clock.advance(500);
    }
    expect(isOver()).toBe(false);
    await clock.advance(1_000);
    expect(await fault).toMatchObject({ kind: "timeout", sent: true });
  });
});
