import { describe, expect, it } from "vitest";
import type { RequestFailure } from "../../../src/connection/session/protocol-line.ts";
import { type SessionCarrier, sendRequest } from "../../../src/connection/session/send-request.ts";
import type { Deadline } from "../../../src/deadline.ts";
import { systemClock } from "../../../src/system-clock.ts";
import { faultOf } from "../open.ts";

interface Scene {
  carrier: SessionCarrier;
  deadline: Deadline;
  /** In order: what was sent, and what became of the deadline. */
  events: string[];
}

/** A session that fails with each of these in turn, and then answers. */
function scene(
  failures: RequestFailure[] = [],
  more: Partial<SessionCarrier> = {},
  cause?: "aborted",
): Scene {
  const events: string[] = [];
  const session = {
    peer: { name: "scripted", version: "1", protocolVersion: "2025-11-25" },
    request: async (method: string) => {
      events.push(method);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return "answer";
    },
  };
  const carrier: SessionCarrier = {
    line: {
      handshake: async () => session,
      explain: (error) => error as RequestFailure,
    },
    clock: systemClock,
    session: () => session,
    over: () => undefined,
    redact: (text) => text.replaceAll("secret", "***"),
    ...more,
  };
  const deadline: Deadline = {
    signal: new AbortController().signal,
    timeoutMs: 1_000,
    cause: () => cause,
    restart: () => events.push("restart"),
    left: () => 1_000,
    hold: () => {},
    stop: () => events.push("stop"),
  };
  return { carrier, deadline, events };
}

const send = ({ carrier, deadline }: Scene) => sendRequest(carrier, "tools/call", {}, deadline);

describe("a request", () => {
  it("is sent once, and leaves no timer behind", async () => {
    const one = scene();
    expect(await send(one)).toBe("answer");
    expect(one.events).toEqual(["tools/call", "stop"]);
  });

  it.each([
    ["the session is over", scene([], { over: () => "gone" }), { kind: "closed", message: "gone" }],
    ["the signal has fired", scene([], {}, "aborted"), { kind: "aborted" }],
  ])("is not sent when %s", async (_name, one, expected) => {
    expect(await faultOf(send(one))).toMatchObject({ ...expected, sent: false });
    expect(one.events).toEqual(["stop"]);
  });

  it("that failed says why, without secrets", async () => {
    const one = scene([{ type: "answer", code: -1, message: "no secret here" }]);
    const fault = await faultOf(send(one));
    expect(fault).toMatchObject({ kind: "refused", code: -1, message: "no *** here", sent: true });
    expect(one.events).toEqual(["tools/call", "stop"]);
  });

  it("is sent again in a session that came back, with all its time", async () => {
    const one = scene([{ type: "http", status: 404 }], { recover: async () => true });
    expect(await send(one)).toBe("answer");
    expect(one.events).toEqual(["tools/call", "restart", "tools/call", "stop"]);
  });

  it("was not sent when the way back fails", async () => {
    const lost: RequestFailure = { type: "http", status: 404 };
    const broken: RequestFailure = { type: "network", sent: true };
    const one = scene([lost], { recover: () => Promise.reject(broken) });
    expect(await faultOf(send(one))).toMatchObject({ kind: "closed", sent: false });
  });

  it("is sent a second time at most, and not when nothing came back", async () => {
    const lost: RequestFailure = { type: "http", status: 404 };
    const twice = scene([lost, lost, lost], { recover: async () => true });
    expect(await faultOf(send(twice))).toMatchObject({ kind: "refused", sent: false });
    expect(twice.events.filter((event) => event === "tools/call")).toHaveLength(2);
    const never = scene([lost], { recover: async () => false });
    expect(await faultOf(send(never))).toMatchObject({ kind: "refused", sent: false });
    expect(never.events).toEqual(["tools/call", "stop"]);
  });
});
