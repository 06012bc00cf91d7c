import { describe, expect, it } from "vitest";
import { createDecoder } from "../../../src/wire/openai-chat/decode.ts";
import { chunk, START } from "./chunk.ts";

const hello = JSON.stringify(chunk({ content: "Hello" }));
const text = { type: "text", key: "text", delta: "Hello" };

const push = (data: string, event?: string) =>
  createDecoder().pushEvent(event === undefined ? { data } : { data, event });

describe("events that are not one JSON text", () => {
  it("warns of what can't be read, with an excerpt, and reads on", () => {
    const decoder = createDecoder();
    expect(decoder.pushEvent({ data: ": OPENROUTER PROCESSING" })).toEqual([
      { type: "warning", message: "an event is not JSON", excerpt: ": OPENROUTER PROCESSING" },
    ]);
    expect(decoder.pushEvent({ data: hello })).toEqual([START, text]);
  });

  it("cuts the excerpt", () => {
    const [warning] = push("x".repeat(500));
    expect(warning).toMatchObject({ excerpt: `${"x".repeat(200)}…` });
  });

  it("passes over empty data", () => {
    expect(push("")).toEqual([]);
    expect(push(" ")).toEqual([]);
  });

  it("reads several events that lines hold in one, such as newline-delimited JSON", () => {
    expect(push(`${hello}\n${hello}`)).toEqual([START, text, text]);
    expect(push(`${hello}\r\n[DONE]`)).toEqual([
      START,
      text,
      { type: "finish", reason: "end", raw: "[DONE]" },
    ]);
  });

  it("reads a whole event behind half of another, with a warning", () => {
    expect(push(`{"choices":[{"delta":{"content":"Hedata: ${hello}`)).toEqual([
      expect.objectContaining({ type: "warning" }),
      START,
      text,
    ]);
  });

  it("reads an error that was written into an open event", () => {
    const glued =
      '{"id":"r1","choices":[{"del\n{"error":{"type":"upstream_error","message":"stream_read_error"}}';
    expect(push(glued)).toEqual([
      expect.objectContaining({ type: "warning" }),
      { type: "error", message: "stream_read_error", kind: "server", retryable: true },
    ]);
  });

  it("never takes text inside a half event for a terminal mark or a call", () => {
    const inside = JSON.stringify(chunk({ content: 'data: {"choices":[]} data: [DONE]' }));
    for (let length = 1; length < inside.length; length++) {
      const decoder = createDecoder();
      const events = decoder.pushEvent({ data: inside.slice(0, length) });
      expect(events.filter((event) => event.type !== "warning")).toEqual([]);
      expect(decoder.end({ complete: true })).toMatchObject([{ kind: "endedEarly" }]);
    }
  });

  it("names the last text that was no event when the stream then ends", () => {
    const decoder = createDecoder();
    decoder.pushEvent({ data: "upstream request timeout" });
    expect(decoder.end({ complete: true })).toMatchObject([
      {
        kind: "endedEarly",
        message:
          "the stream ended early, without a finish reason; the last that came was: upstream request timeout",
      },
    ]);
  });
});

describe("errors inside a stream that began well", () => {
  it.each([
    [{ error: { message: "Overloaded", type: "overloaded_error" } }, "Overloaded", "overloaded", true],
    [{ error: { message: "Slow down", code: 429 } }, "Slow down", "rateLimited", true],
    [
      { error: { message: "Too long", code: "context_length_exceeded" } },
      "Too long",
      "contextTooLong",
      false,
    ],
    [{ error: "model is loading, try again" }, "model is loading, try again", "server", true],
    [{ object: "error", message: "bad field", code: 400 }, "bad field", "invalidRequest", false],
    [{ type: "error", error: { type: "api_error", message: "boom" } }, "boom", "server", true],
    [{ detail: "Not authenticated", status: 401 }, "Not authenticated", "authentication", false],
    [{ code: "InvalidParameter", message: "bad", request_id: "1" }, "bad", "invalidRequest", false],
    [{ error_code: 18, error_msg: "qps rate limit" }, "qps rate limit", "rateLimited", true],
    [
      { choices: [{ index: 0, delta: {}, finish_reason: "error", error: { code: 502, message: "gone" } }] },
      "gone",
      "server",
      true,
    ],
    [{ choices: [], x_groq: { error: "over_capacity" } }, "over_capacity", "overloaded", true],
    [[{ error: { code: 503, message: "no capacity" } }], "no capacity", "overloaded", true],
  ])("reads %j", (body, message, kind, retryable) => {
    const decoder = createDecoder();
    decoder.push(chunk({ content: "kept" }));
    const events = decoder.push(body);
    expect(events).toEqual([{ type: "error", message, kind, retryable }]);
    expect([...decoder.push(chunk({}, "stop")), ...decoder.end({ complete: true })]).toEqual([]);
  });

  it("reads the event's name where the payload says nothing", () => {
    expect(push('{"message":"stream broke"}', "error")).toMatchObject([
      { type: "error", message: "stream broke" },
    ]);
    expect(push("stream broke", "error")).toMatchObject([{ type: "error", message: "stream broke" }]);
    expect(push('{"message":"fine"}', "status")).toEqual([{ type: "heartbeat" }]);
  });

  it("keeps what came in the same chunk", () => {
    const both = { ...chunk({ content: "Hello" }), error: { message: "cut", code: 500 } };
    expect(createDecoder().push(both)).toEqual([
      text,
      { type: "error", message: "cut", kind: "server", retryable: true },
    ]);
  });

  it("reads an HTML page that a gateway sent", () => {
    const page = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";
    expect(push(page)).toEqual([
      { type: "error", message: "502 Bad Gateway", kind: "server", retryable: true },
    ]);
    expect(push("<!DOCTYPE html><p>Sorry</p>")).toMatchObject([{ type: "error", kind: "unknown" }]);
  });
});
