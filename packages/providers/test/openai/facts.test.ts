import { createOpenAIModel, type OpenAIModelOptions } from "@toolrail/providers/openai";
import { describe, expect, it } from "vitest";
import { openAIChat } from "../fixtures/apis/openai-chat.ts";
import { openAIResponses } from "../fixtures/apis/openai-responses.ts";
import { setUp } from "../fixtures/apis.ts";
import { KEY, question } from "../fixtures/stream.ts";

async function bodyOf(options: Partial<OpenAIModelOptions>, request: { maxOutputTokens?: number } = {}) {
  const { server } = await setUp(options.api === "responses" ? openAIResponses : openAIChat, [
    { text: "Hi." },
  ]);
  const model = createOpenAIModel({
    model: "m",
    apiKey: KEY,
    baseUrl: server.baseUrl,
    ...options,
  } as OpenAIModelOptions);
  const signal = new AbortController().signal;
  await Array.fromAsync(model.stream({ messages: [question], tools: [], ...request }, { signal }));
  return server.requests[0]?.body;
}

describe("createOpenAIModel with facts and quirks", () => {
  it("uses the catalogue's quirks of the named provider", async () => {
    expect(await bodyOf({ provider: "moonshot" }, { maxOutputTokens: 70 })).toMatchObject({ max_tokens: 70 });
    expect(await bodyOf({ provider: "acme" }, { maxOutputTokens: 70 })).toMatchObject({
      max_completion_tokens: 70,
    });
  });

  it("lets an explicit quirk win and keeps the catalogue's others", async () => {
    const body = await bodyOf(
      { provider: "mistral", quirks: { maxTokensField: "max_completion_tokens", includeUsage: undefined } },
      { maxOutputTokens: 70 },
    );
    expect(body).toMatchObject({ max_completion_tokens: 70 });
    expect(body).not.toHaveProperty("stream_options");
  });

  it("never asks for a longer answer than the model can give", async () => {
    const facts = { maxOutputTokens: 1_000 };
    expect(await bodyOf({ facts }, { maxOutputTokens: 5_000 })).toMatchObject({
      max_completion_tokens: 1_000,
    });
    expect(await bodyOf({ facts }, { maxOutputTokens: 200 })).toMatchObject({ max_completion_tokens: 200 });
    expect(await bodyOf({ facts, maxOutputTokens: 300 })).toMatchObject({ max_completion_tokens: 300 });
    expect(await bodyOf({ facts })).not.toHaveProperty("max_completion_tokens");
  });

  it("asks OpenAI for reasoning that can go back where the model reasons, and no other server", async () => {
    const reasons: Partial<OpenAIModelOptions> = { api: "responses", facts: { reasoning: true } };
    expect(await bodyOf(reasons)).toMatchObject({ include: ["reasoning.encrypted_content"] });
    expect(await bodyOf({ api: "responses", facts: { reasoning: false } })).not.toHaveProperty("include");
    expect(await bodyOf({ ...reasons, provider: "acme" })).not.toHaveProperty("include");
  });
});
