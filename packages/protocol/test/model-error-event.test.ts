import { describe, expect, it } from "vitest";
import { modelErrorEvent } from "../src/model-error.ts";

const NOW = Date.parse("2027-03-04T05:06:07Z");
const OVERFLOW = "the request exceeds the available context size";

describe("modelErrorEvent", () => {
  it.each([
    ["an error object", { error: { message: OVERFLOW, code: 400 } }],
    ["a list", [{ error: { message: OVERFLOW, status: "INVALID_ARGUMENT" } }]],
    ["a flat object", { object: "error", message: OVERFLOW }],
    ["a text in place of an object", { error: OVERFLOW }],
    ["a framework's list of faults", { detail: [{ loc: ["body"], msg: OVERFLOW, type: "value_error" }] }],
    ["a gateway's list of errors", { success: false, errors: [{ code: 7009, message: OVERFLOW }] }],
    [
      "a gateway that quotes JSON",
      {
        error: {
          code: 400,
          message: "Provider returned error",
          metadata: { raw: JSON.stringify({ error: { message: OVERFLOW } }), provider_name: "Some" },
        },
      },
    ],
    [
      "a gateway that quotes a gateway that quotes a text",
      {
        error: {
          message: "Provider returned error",
          metadata: {
            raw: JSON.stringify({
              error: { message: "Upstream error", metadata: { raw: `400 ${OVERFLOW}` } },
            }),
          },
        },
      },
    ],
    ["JSON inside the message", { error: { message: JSON.stringify({ error: { message: OVERFLOW } }) } }],
    [
      "JSON inside words of a message",
      { error: { message: `gateway: ProviderError - ${JSON.stringify({ error: { message: OVERFLOW } })}` } },
    ],
    ["a body as text", JSON.stringify({ error: { message: OVERFLOW } })],
    ["a text as Python prints it", `Error code: 400 - {'error': {'message': '${OVERFLOW}', 'code': 400}}`],
    ["JSON that is quoted wrongly", `{"error":{"message":"{"error":{"message":"${OVERFLOW}"}}","code":400}}`],
    ["JSON that was cut off", `{"error":{"code":400,"message":"${OVERFLOW}`],
  ])("finds the innermost message and its meaning in %s", (_, body) => {
    const event = modelErrorEvent({ status: 400, message: "400 Bad Request", body });
    expect(event.message.replace(/^400 /, "")).toBe(OVERFLOW);
    expect(event).toMatchObject({ type: "error", kind: "contextTooLong", retryable: false });
  });

  it("believes the status of the answer that a gateway quotes", () => {
    const raw = JSON.stringify({ error: { code: 401, message: "User not found." } });
    const body = { error: { code: 502, message: "Provider returned error", metadata: { raw } } };
    expect(modelErrorEvent({ status: 502, message: "", body })).toEqual({
      type: "error",
      message: "User not found.",
      kind: "authentication",
      retryable: false,
    });
  });

  it("reads names of a status field", () => {
    const body = { error: { code: 500, message: "Later.", status: "RESOURCE_EXHAUSTED" } };
    expect(modelErrorEvent({ message: "", body })).toMatchObject({ kind: "rateLimited", retryable: true });
  });

  it.each([
    ["<html><head><title>502 Bad\n Gateway</title></head><body>nginx</body></html>", "502 Bad Gateway"],
    ["502 <!DOCTYPE html><html><body><h1>Down</h1><p>for repair</p>", "Down"],
    ["<!doctype html><p>Sorry", "an HTML page in place of an answer"],
    ["upstream said: <html><body>x</body></html>", "upstream said: an HTML page in place of an answer"],
  ])("shows of the page %j its title alone", (page, title) => {
    expect(modelErrorEvent({ status: 502, message: page })).toMatchObject({ message: title, kind: "server" });
    const body = { error: { message: "x", metadata: { raw: page } } };
    expect(modelErrorEvent({ message: "", body }).message).toBe(title);
  });

  it("takes words of a page's body for no sign", () => {
    const page = "<html><title>Oops</title><p>Our rate limit, billing and api key pages</p></html>";
    expect(modelErrorEvent({ status: 500, message: page }).kind).toBe("server");
  });

  it("names plain fields of a body that has no message", () => {
    const event = modelErrorEvent({ status: 400, message: "", body: { success: false, id: 7, data: {} } });
    expect(event.message).toBe("success: false, id: 7");
  });

  it("leaves JSON that is no failure in its text", () => {
    for (const call of ['{"type":"note","message":"hi"}]', '{"message":"hi","to":']) {
      const message = `error parsing tool call: raw='${call}', err=invalid character`;
      expect(modelErrorEvent({ status: 500, message })).toMatchObject({ message, kind: "malformedCall" });
    }
  });

  it("cuts a long message between characters", () => {
    const { message } = modelErrorEvent({ status: 500, message: `${"x".repeat(999)}😀` });
    expect(message).toBe("x".repeat(999));
  });

  it("reads the headers of a limit under any status, but of no other failure", () => {
    const headers = new Headers({
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": String(NOW / 1_000 + 30),
    });
    const facts = { status: 403, headers, now: NOW };
    expect(modelErrorEvent({ ...facts, message: "API rate limit exceeded" }).retryAfterMs).toBe(30_000);
    expect(modelErrorEvent({ ...facts, message: "Not allowed" }).retryAfterMs).toBeUndefined();
    expect(modelErrorEvent({ ...facts, status: 500, message: "Oops" }).retryAfterMs).toBeUndefined();
  });

  it("reads the headers that a gateway quotes", () => {
    const error = (message: string, headers: object) => ({
      error: { message, code: 429, metadata: { headers } },
    });
    const busy = error("This model is rate-limited upstream", { "Retry-After": "12" });
    expect(modelErrorEvent({ message: "", body: busy })).toMatchObject({
      kind: "rateLimited",
      retryAfterMs: 12_000,
    });
    const reset = { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(NOW + 86_400_000) };
    const free = error("Rate limit exceeded: free-models-per-day. Add 10 credits to unlock more", reset);
    expect(modelErrorEvent({ status: 429, message: "", body: free, now: NOW })).toMatchObject({
      kind: "quotaExceeded",
      message: expect.stringMatching(/\(resets at 2027-03-05 05:06 UTC\)$/),
    });
  });

  it("says when a limit ends where the message does not", () => {
    const limit = (fields: object, now?: number) =>
      modelErrorEvent({
        status: 429,
        message: "",
        body: { error: { type: "usage_limit_reached", message: "The limit is reached", ...fields } },
        now,
      });
    expect(limit({ resets_at: NOW / 1_000 + 7_380, resets_in_seconds: 7_380 })).toEqual({
      type: "error",
      message: "The limit is reached (resets at 2027-03-04 07:09 UTC)",
      kind: "quotaExceeded",
      retryable: false,
      retryAfterMs: 7_380_000,
    });
    expect(limit({ resets_in_seconds: 7_380 }).message).toBe("The limit is reached (resets in 2 h 3 min)");
    expect(limit({ resets_in_seconds: 7_380 }, NOW).message).toBe(
      "The limit is reached (resets at 2027-03-04 07:09 UTC)",
    );
    expect(limit({}).message).toBe("The limit is reached");
  });

  it.each([
    undefined,
    null,
    7,
    true,
    [],
    {},
    [[[[]]]],
    { error: { error: { error: {} } } },
    Symbol("x"),
    () => 1,
  ])("takes any body: %s", (body) => {
    expect(modelErrorEvent({ status: 500, message: "500", body })).toMatchObject({ kind: "server" });
  });

  it("reads a body that holds itself, and one that is nested without end", () => {
    const body: Record<string, unknown> = { message: "no" };
    body.error = body;
    expect(modelErrorEvent({ message: "", body }).message).toBe("no");
    const deep = `${'{"error":'.repeat(5_000)}{}${"}".repeat(5_000)}`;
    expect(modelErrorEvent({ status: 500, message: "Bad", body: JSON.parse(deep) }).message).toBe("Bad");
  });
});
