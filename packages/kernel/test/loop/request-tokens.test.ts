import { estimateTokens, type Message } from "@toolrail/protocol";
import { expect, it } from "vitest";
import { requestTokens } from "../../src/loop/window.ts";

const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
const text = "word".repeat(100);

it("counts the system prompt, the tools and every kind of block", () => {
  const tools = [{ name: "t", description: text, parameters: {} }];
  const messages: Message[] = [
    { role: "user", content: [{ type: "text", text }], timestamp: 0 },
    {
      role: "assistant",
      content: [
        { type: "thinking", text },
        { type: "toolCall", id: "a", name: "t", args: text },
      ],
      stopReason: "toolUse",
      model: "m",
      usage,
      timestamp: 0,
    },
  ];
  const each = estimateTokens(text);
  expect(requestTokens({ system: text, tools: [], messages: [] })).toBe(each + estimateTokens("[]"));
  expect(requestTokens({ tools: [], messages })).toBe(3 * each + estimateTokens("t") + estimateTokens("[]"));
  expect(requestTokens({ tools, messages: [] })).toBe(estimateTokens(JSON.stringify(tools)));
});

it("counts a picture as a picture, not as its bytes", () => {
  const picture: Message = {
    role: "user",
    content: [{ type: "image", mediaType: "image/png", data: "A".repeat(1_000_000) }],
    timestamp: 0,
  };
  expect(requestTokens({ tools: [], messages: [picture] })).toBe(1_600 + estimateTokens("[]"));
});
