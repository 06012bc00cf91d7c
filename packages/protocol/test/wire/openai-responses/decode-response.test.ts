import { describe, expect, it } from "vitest";
import { decodeResponse } from "../../../src/wire/openai-responses/decode-response.ts";
import { call, message } from "./event.ts";

const body = {
  id: "r1",
  object: "response",
  model: "m",
  status: "completed",
  output: [
    {
      type: "reasoning",
      id: "rs_1",
      summary: [{ type: "summary_text", text: "Hm." }],
      encrypted_content: "x",
    },
    message("Let me look."),
    call("a", { arguments: '{"x":1}' }),
  ],
  usage: { input_tokens: 3, output_tokens: 4 },
};

describe("decodeResponse", () => {
  it("reads a whole answer, parsed or as text", () => {
    const events = decodeResponse(body, { provider: "openai" });
    expect(events.slice(0, -4)).toEqual([
      { type: "start", model: "m", responseId: "r1" },
      { type: "thinking", key: "0_0_summary_0", delta: "Hm." },
      { type: "text", key: "1_0", delta: "Let me look." },
      { type: "toolCall", key: "2_0", order: [2, 0], id: "a", name: "f" },
      { type: "toolCall", key: "2_0", order: [2, 0], args: '{"x":1}' },
      { type: "usage", usage: { inputTokens: 3, outputTokens: 4 } },
    ]);
    expect(events.slice(-4).map((event) => event.type)).toEqual(["raw", "raw", "raw", "finish"]);
    expect(decodeResponse(JSON.stringify(body), { provider: "openai" })).toEqual(events);
  });

  it.each([
    ["no status", { output: [message("a")] }, { type: "finish", reason: "end", raw: "" }],
    ["an output that is cut", { ...body, status: "incomplete" }, { type: "finish", reason: "length" }],
    ["a response still at work", { ...body, status: "in_progress" }, { type: "error", kind: "endedEarly" }],
    ["a response in the queue", { ...body, status: "queued" }, { type: "error", kind: "endedEarly" }],
    [
      "an error",
      { error: { message: "no", code: "invalid_api_key" } },
      { type: "error", kind: "authentication" },
    ],
    ["an empty body", {}, { type: "error", kind: "endedEarly" }],
    ["a page", "<html><title>503</title></html>", { type: "error", kind: "overloaded" }],
  ])("ends with what it says: %s", (_, given, last) => {
    expect(decodeResponse(given).at(-1)).toMatchObject(last);
  });
});
