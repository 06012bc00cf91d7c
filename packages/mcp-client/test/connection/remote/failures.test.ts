import { describe, expect, it } from "vitest";
import { networkFailure, sseFailure } from "../../../src/connection/remote/network-failure.ts";
import { isOldServer, isSessionLost } from "../../../src/connection/remote/remote-carrier.ts";

const failed = (cause: object) =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("x"), cause) });

describe("a failed fetch", () => {
  it.each([
    ["refused, on Node", failed({ code: "ECONNREFUSED" }), false],
    ["no such host", failed({ code: "ENOTFOUND" }), false],
    ["refused, on Bun", Object.assign(new Error("x"), { code: "ConnectionRefused" }), false],
    ["wrapped by an SDK", new Error("probe failed", { cause: failed({ code: "EAI_AGAIN" }) }), false],
    ["broken off, on Node", failed({ code: "UND_ERR_SOCKET" }), true],
    ["broken off", failed({ code: "ECONNRESET" }), true],
    ["broken off, on Bun", Object.assign(new Error("x"), { code: "ConnectionClosed" }), true],
    ["of unknown cause", new TypeError("fetch failed"), true],
    ["turned away for its port", failed({ message: "bad port" }), false],
    [
      "refused at each of two addresses",
      new TypeError("fetch failed", {
        cause: new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]),
      }),
      false,
    ],
  ])("that was %s", (_name, error, sent) => {
    expect(networkFailure(error)).toMatchObject({ type: "network", sent });
  });

  it("says at which address, as the system calls it", () => {
    const reason = (cause: object) => networkFailure(failed(cause))?.reason;
    expect(reason({ code: "ECONNREFUSED", address: "::1", port: 81 })).toEqual({
      text: "connection refused",
      code: "ECONNREFUSED",
      address: "[::1]:81",
    });
    expect(reason({ code: "ConnectionRefused" })).toEqual({
      text: "connection refused",
      code: "ECONNREFUSED",
    });
  });

  it.each([new Error("other"), new TypeError("x is not a function"), "text", undefined])(
    "is not %s",
    (error) => {
      expect(networkFailure(error)).toBeUndefined();
    },
  );

  it("of an event stream has a status, or never began", () => {
    expect(sseFailure(404)).toEqual({ type: "http", status: 404 });
    expect(sseFailure(undefined)).toEqual({ type: "network", sent: false });
  });
});

describe("what a status means", () => {
  const http = (status: number, text?: string) => ({ type: "http", status, text }) as const;
  const session = { kind: "http", sessionId: "s" } as const;

  it.each([
    [http(404), session, true],
    [http(400, "Bad Request: No valid session ID provided"), session, true],
    [http(400, "bad arguments"), session, false],
    [http(401), session, false],
    [http(500, "session store is down"), session, false],
    [http(404), { kind: "http", sessionId: undefined }, false],
    [http(404), { kind: "sse", sessionId: undefined }, true],
    [{ type: "closed" }, session, false],
  ] as const)("the session is lost: %j %j %s", (failure, transport, lost) => {
    expect(isSessionLost(failure, transport)).toBe(lost);
  });

  it.each([
    [http(405), true],
    [http(404), true],
    [http(401), false],
    [http(500), false],
    [{ type: "other", message: "404" }, false],
  ] as const)("the server is an old one: %j %s", (failure, old) => {
    expect(isOldServer(failure)).toBe(old);
  });
});
