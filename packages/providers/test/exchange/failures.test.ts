import { describe, expect, it } from "vitest";
import { APIS, setUp } from "../fixtures/apis.ts";
import { KEY, onlyError, streamOf, textOf } from "../fixtures/stream.ts";

describe.each(APIS)("a status in place of an answer of $name", (api) => {
  it.each([
    [429, 7, { kind: "rateLimited", retryable: true, retryAfterMs: 7_000 }],
    [529, 2, { kind: "overloaded", retryable: true, retryAfterMs: 2_000 }],
    [503, undefined, { kind: "overloaded", retryable: true }],
    [500, "0", { kind: "server", retryable: true, retryAfterMs: 0 }],
    [500, "soon", { kind: "server", retryable: true }],
    [401, undefined, { kind: "authentication", retryable: false }],
  ] as const)("%i with retry-after %s", async (status, retryAfter, expected) => {
    const { server, model } = await setUp(api, [{ status, retryAfter }]);
    const { message, ...error } = onlyError(await streamOf(model));
    expect(error).toEqual({ type: "error", ...expected });
    expect(message).toContain(String(status));
    // When to try again is the loop's decision.
    expect(server.requests).toHaveLength(1);
  });

  it("says what the provider said, without its wrapping", async () => {
    const body = { type: "error", error: { type: "rate_limit_error", message: "Slow down, please." } };
    const { model } = await setUp(api, [{ status: 429, body }]);
    expect(onlyError(await streamOf(model)).message).toBe("429 Slow down, please.");
  });

  it("names the host, of a refusal and of a failure inside a stream", async () => {
    const error = { message: "Overloaded", type: "overloaded_error" };
    const { server, model } = await setUp(api, [{ status: 529, body: { error } }, { chunks: [{ error }] }]);
    const { host } = new URL(server.baseUrl);
    expect((await streamOf(model)).at(-1)).toMatchObject({ message: `${host}: 529 Overloaded` });
    expect((await streamOf(model)).at(-1)).toMatchObject({ message: `${host}: Overloaded` });
  });

  it("takes a date to wait for, by the server's own clock", async () => {
    const now = Date.parse("Tue, 01 Dec 2026 10:00:00 GMT");
    const headers = {
      date: new Date(now).toUTCString(),
      "retry-after": new Date(now + 90_000).toUTCString(),
    };
    const answer = () =>
      Promise.resolve(Response.json({ error: { message: "Later." } }, { status: 429, headers }));
    const model = api.createModel({ model: "m", apiKey: KEY, fetch: answer });
    expect(onlyError(await streamOf(model)).retryAfterMs).toBe(90_000);
  });

  it.each([
    [
      "a context that is too long, by its code",
      400,
      { error: { message: "Too much.", code: "context_length_exceeded" } },
      { kind: "contextTooLong", retryable: false },
    ],
    [
      "a prompt that is too long, by its message",
      400,
      {
        type: "error",
        error: {
          type: "invalid_request_error",
          message: "prompt is too long: 213462 tokens > 200000 maximum",
        },
      },
      { kind: "contextTooLong", retryable: false },
    ],
    [
      "an answer that does not fit behind the prompt",
      400,
      {
        type: "error",
        error: {
          type: "invalid_request_error",
          message: "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000",
        },
      },
      { kind: "contextTooLong", retryable: false },
    ],
    [
      "a context that is too long, as a server without an `error` says it",
      400,
      {
        object: "error",
        message: "This model's maximum context length is 8192 tokens.",
        type: "BadRequestError",
      },
      { kind: "contextTooLong", retryable: false },
    ],
    [
      "overload under another status",
      500,
      { type: "error", error: { type: "overloaded_error", message: "Please wait." } },
      { kind: "overloaded", retryable: true },
    ],
    [
      "a key without rights",
      403,
      { type: "error", error: { type: "permission_error", message: "Not allowed." } },
      { kind: "authentication", retryable: false },
    ],
    [
      "an account without money",
      429,
      { error: { message: "You exceeded your current quota.", code: "insufficient_quota" } },
      { kind: "quotaExceeded", retryable: false },
    ],
    [
      "the body of another framework",
      422,
      { detail: "tools: unsupported" },
      { kind: "invalidRequest", retryable: false, message: "422 tools: unsupported" },
    ],
    [
      "a text as error",
      404,
      { error: "model not found" },
      { kind: "invalidRequest", retryable: false, message: "404 model not found" },
    ],
    [
      "a page",
      502,
      "<html><title>Web server is down</title><p>Ray 7</p></html>",
      { kind: "server", retryable: true, message: "502 Web server is down" },
    ],
    [
      "a list of errors, with the delay of a named window",
      429,
      [
        {
          error: {
            code: 429,
            message: "You exceeded your current quota, please check your plan and billing details.",
            status: "RESOURCE_EXHAUSTED",
            details: [{ "@type": "type.example/RetryInfo", retryDelay: "34s" }],
          },
        },
      ],
      {
        kind: "rateLimited",
        retryable: true,
        retryAfterMs: 34_000,
        message: "429 You exceeded your current quota, please check your plan and billing details.",
      },
    ],
    [
      "the answer of a provider behind a gateway",
      400,
      {
        error: {
          code: 400,
          message: "Provider returned error",
          metadata: { raw: '{"error":{"message":"prompt is too long: 9 tokens > 8 maximum"}}' },
        },
      },
      { kind: "contextTooLong", retryable: false, message: "400 prompt is too long: 9 tokens > 8 maximum" },
    ],
    [
      "a wait that the message tells",
      429,
      {
        error: {
          message: "Rate limit reached for m. Please try again in 1m2s.",
          code: "rate_limit_exceeded",
        },
      },
      { kind: "rateLimited", retryable: true, retryAfterMs: 62_000 },
    ],
    [
      "a used-up plan",
      429,
      { error: { type: "usage_limit_reached", message: "Used up", resets_in_seconds: 13_872 } },
      {
        kind: "quotaExceeded",
        retryable: false,
        retryAfterMs: 13_872_000,
        message: expect.stringMatching(/^429 Used up \(resets at \d{4}-\d\d-\d\d \d\d:\d\d UTC\)$/),
      },
    ],
    [
      "a call that the model wrote badly",
      400,
      { error: { message: "Failed to call a function.", code: "tool_use_failed", failed_generation: "<x" } },
      { kind: "malformedCall", retryable: true },
    ],
    [
      "reasoning that is refused",
      400,
      { type: "error", error: { message: "messages.1.content.0: Invalid `signature` in `thinking` block" } },
      { kind: "reasoningRefused", retryable: false },
    ],
    ["nothing", 500, "", { kind: "server", retryable: true }],
  ] as const)("%s", async (_, status, body, expected) => {
    const { model } = await setUp(api, [{ status, body }]);
    expect(onlyError(await streamOf(model))).toMatchObject(expected);
  });

  it("keeps a message short, however long the page", async () => {
    const body = "x".repeat(100_000);
    const { model } = await setUp(api, [{ status: 500, body, contentType: "text/plain" }]);
    expect(onlyError(await streamOf(model)).message.length).toBeLessThanOrEqual(1_000);
  });
});

describe.each(APIS)("a fault of $name under status 200", (api) => {
  it("an error as JSON in place of the stream", async () => {
    const body = { error: { message: "Overloaded", type: "overloaded_error" } };
    const { model } = await setUp(api, [{ status: 200, body }]);
    expect(onlyError(await streamOf(model))).toMatchObject({ kind: "overloaded", message: "Overloaded" });
  });

  it("a page in place of the stream", async () => {
    const body = "<!doctype html><html><head><title>503 Service Unavailable</title></head></html>";
    const { model } = await setUp(api, [{ status: 200, body, contentType: "text/html" }]);
    expect(onlyError(await streamOf(model))).toMatchObject({ kind: "overloaded", retryable: true });
  });

  it("an error in the middle keeps what came before", async () => {
    const chunks = api.chunks({ text: "So far so good." });
    const end = chunks.findIndex((chunk) => JSON.stringify(chunk).includes("good.")) + 1;
    const error = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    const { model } = await setUp(api, [{ chunks: [...chunks.slice(0, end), error] }]);
    const events = await streamOf(model);
    expect(textOf(events)).toBe("So far so good.");
    expect(onlyError(events)).toMatchObject({ kind: "overloaded", message: "Overloaded" });
  });

  it("nothing at all", async () => {
    const { model } = await setUp(api, [{ status: 200, body: "", contentType: "text/event-stream" }]);
    expect(onlyError(await streamOf(model))).toMatchObject({ kind: "endedEarly", retryable: true });
  });
});
