import { describe, expect, it } from "vitest";
import { inputForm } from "../../src/decode/decode-recording.ts";

const chunk = '{"choices":[{"delta":{"content":"a"}}]}';

describe("inputForm", () => {
  it.each([
    ["events", `data: ${chunk}\n\ndata: [DONE]\n\n`],
    ["events that begin with a comment", ": ping\n\ndata: 1\n\n"],
    ["events after a byte order mark", `\uFEFFdata: ${chunk}\n\n`],
    ["an HTML page", "<html>busy</html>"],
    ["cut JSON", '{"choices": [\n  {"mess'],
    ["nothing", ""],
  ])("hands %s to the event reader", (_, text) => {
    expect(inputForm(text)).toEqual({ kind: "sse" });
  });

  it.each([
    ["JSON lines", `${chunk}\n\n${chunk}\r\n[DONE]\n`, [chunk, chunk, "[DONE]"]],
    ["a single chunk", chunk, [chunk]],
    ["an array of chunks", `[${chunk},${chunk}]`, [chunk, chunk]],
    ["lines of which one is broken", `${chunk}\n{"cho\n`, [chunk, '{"cho']],
  ])("sees chunks in %s", (_, text, lines) => {
    expect(inputForm(text)).toEqual({ kind: "chunks", lines });
  });

  it.each([
    ["a response", '{\n "choices": [{"message": {"content": "a"}}]\n}'],
    ["an error", '{"error":{"message":"busy"}}'],
  ])("sees a body in %s", (_, text) => {
    expect(inputForm(text)).toEqual({ kind: "body", body: JSON.parse(text) });
  });
});
