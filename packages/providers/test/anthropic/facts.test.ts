import { createAnthropicModel } from "@toolrail/providers/anthropic";
import { describe, expect, it } from "vitest";
import { anthropicMessages } from "../fixtures/apis/anthropic-messages.ts";
import { setUp } from "../fixtures/apis.ts";
import { KEY, question } from "../fixtures/stream.ts";

async function maxTokensOf(
  options: Partial<Parameters<typeof createAnthropicModel>[0]>,
  request: { maxOutputTokens?: number } = {},
) {
  const { server } = await setUp(anthropicMessages, [{ text: "Hi." }]);
  const model = createAnthropicModel({ model: "m", apiKey: KEY, baseUrl: server.baseUrl, ...options });
  const signal = new AbortController().signal;
  await Array.fromAsync(model.stream({ messages: [question], tools: [], ...request }, { signal }));
  return server.requests[0]?.body.max_tokens;
}

describe("createAnthropicModel with facts", () => {
  it("reserves what the model can answer, at most 32,000 tokens and a sixth of the window", async () => {
    expect(await maxTokensOf({})).toBe(8_192);
    expect(await maxTokensOf({ facts: { maxOutputTokens: 4_000 } })).toBe(4_000);
    expect(await maxTokensOf({ facts: { maxOutputTokens: 64_000, contextWindow: 200_000 } })).toBe(32_000);
    expect(await maxTokensOf({ facts: { maxOutputTokens: 64_000, contextWindow: 60_000 } })).toBe(10_000);
  });

  it("lets the option and the request decide, within what the model can answer", async () => {
    const facts = { maxOutputTokens: 64_000, contextWindow: 200_000 };
    expect(await maxTokensOf({ facts, maxOutputTokens: 50_000 })).toBe(50_000);
    expect(await maxTokensOf({ facts, maxOutputTokens: 50_000 }, { maxOutputTokens: 100 })).toBe(100);
    expect(await maxTokensOf({ facts }, { maxOutputTokens: 90_000 })).toBe(64_000);
    expect(await maxTokensOf({ quirks: { defaultMaxTokens: 700 } })).toBe(700);
  });
});
