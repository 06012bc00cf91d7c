import type { Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { readSession } from "../../src/session/read-session.ts";
import { sessionLines } from "../../src/session/write-session.ts";

const messages: Message[] = [
  { role: "user", content: [{ type: "text", text: "hello" }], timestamp: 1 },
  {
    role: "assistant",
    content: [{ type: "text", text: "hi" }],
    stopReason: "stop",
    model: "a/b",
    usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
    timestamp: 2,
  },
];

describe("readSession", () => {
  it.each([
    ["a JSON array", JSON.stringify(messages, null, 2)],
    ["JSON lines", sessionLines(messages)],
    ["JSON lines with CRLF and no last line end", messages.map((one) => JSON.stringify(one)).join("\r\n")],
    ["a byte order mark", `\uFEFF${sessionLines(messages)}`],
  ])("reads %s", (_, text) => {
    expect(readSession(text)).toEqual({ ok: true, messages, notices: [] });
  });

  it("keeps fields that it does not know", () => {
    const text = JSON.stringify([{ ...messages[0], mood: "fine" }]);
    expect(readSession(text)).toMatchObject({ messages: [{ mood: "fine" }] });
  });

  it("leaves a torn last line out and says so", () => {
    const text = `${sessionLines(messages)}{"role":"user","cont`;
    expect(readSession(text)).toEqual({
      ok: true,
      messages,
      notices: ["line 3 is truncated and was dropped"],
    });
  });

  it.each([
    ["a broken line before the last", `{"role":\n${sessionLines(messages)}`, "line 1 is not JSON"],
    ["a broken line that is closed", `${sessionLines(messages)}{"role":\n`, "line 3 is not JSON"],
    [
      "a last line that is whole and no message",
      `${sessionLines(messages)}{"role":"system"}`,
      "line 3 is not a message",
    ],
    ["an object that holds the messages", JSON.stringify({ messages }), "line 1 is not a message"],
    ["a last line that never was JSON", `${sessionLines(messages)}and so on`, "line 3 is not JSON"],
    ["what is no JSON at all", "a log of a build", "line 1 is not JSON"],
    [
      "an entry that is no message",
      JSON.stringify([messages[0], { role: "system" }]),
      "entry 2 is not a message",
    ],
    ["a broken array", "[{]", "not a JSON array of messages"],
  ])("refuses %s", (_, text, message) => {
    expect(readSession(text)).toEqual({ ok: false, message });
  });
});
