import { describe, expect, it } from "vitest";
import { classifyModelError } from "../src/model-error.ts";

describe("classifyModelError", () => {
  it.each([
    [{ status: 400, code: "context_length_exceeded", message: "too long" }, "contextTooLong", false],
    [{ status: 400, message: "This model's maximum context length is 8192 tokens" }, "contextTooLong", false],
    [
      { type: "invalid_request_error", message: "prompt is too long: 210000 tokens" },
      "contextTooLong",
      false,
    ],
    [
      { status: 400, message: "input length and `max_tokens` exceed context limit: 9 + 3 > 10" },
      "contextTooLong",
      false,
    ],
    [{ status: 413, message: "Payload Too Large" }, "contextTooLong", false],
    [
      { status: 429, code: "insufficient_quota", message: "You exceeded your current quota" },
      "rateLimited",
      false,
    ],
    [{ status: 402, message: "Payment Required" }, "rateLimited", false],
    [{ status: 429, code: "rate_limit_exceeded", message: "Rate limit reached" }, "rateLimited", true],
    [{ status: 429, message: "" }, "rateLimited", true],
    [{ code: 429, message: "slow down" }, "rateLimited", true],
    [{ code: "Throttling", message: "Requests throttled" }, "rateLimited", true],
    [{ status: 429, message: "The engine is currently overloaded" }, "overloaded", true],
    [{ type: "overloaded_error", message: "Overloaded" }, "overloaded", true],
    [{ status: 529, message: "" }, "overloaded", true],
    [{ status: 503, message: "" }, "overloaded", true],
    [{ status: 401, message: "" }, "authentication", false],
    [{ status: 403, message: "no" }, "authentication", false],
    [{ code: "invalid_api_key", message: "Incorrect API key provided" }, "authentication", false],
    [{ status: 400, message: "Invalid value: 'x'" }, "invalidRequest", false],
    [{ status: 404, message: "model not found" }, "invalidRequest", false],
    [{ type: "invalid_request_error", message: "bad field" }, "invalidRequest", false],
    [{ status: 500, message: "" }, "server", true],
    [{ status: 502, message: "Bad Gateway" }, "server", true],
    [{ status: 408, message: "" }, "server", true],
    [{ type: "upstream_error", message: "stream_read_error" }, "server", true],
    [{ code: "ECONNRESET", message: "" }, "network", true],
    [{ message: "ECONNRESET: The socket connection was closed unexpectedly" }, "network", true],
    [{ message: "terminated" }, "network", true],
    [{ message: "fetch failed" }, "network", true],
    [{ message: "something odd" }, "unknown", true],
  ] as const)("%j is %s", (facts, kind, retryable) => {
    expect(classifyModelError(facts)).toEqual({ kind, retryable });
  });
});
