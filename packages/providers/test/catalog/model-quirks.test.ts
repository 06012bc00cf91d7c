import { modelQuirks } from "@toolrail/providers/catalog";
import { describe, expect, test } from "vitest";

describe("modelQuirks", () => {
  test("asks for DeepSeek's reasoning on every assistant message, and for unsigned thinking in the Anthropic form", () => {
    expect(modelQuirks("deepseek", "deepseek-v4-pro")).toEqual({
      chat: {
        maxTokensField: "max_tokens",
        reasoningReplay: "always",
        reasoningField: "reasoning_content",
      },
      messages: { unsignedThinking: "replay" },
    });
  });

  test("asks for reasoning on every assistant message of DeepSeek and Kimi K3 behind OpenRouter too", () => {
    for (const model of ["deepseek/deepseek-v4-pro", "~deepseek/deepseek-pro-latest", "moonshotai/kimi-k3"])
      expect(modelQuirks("openrouter", model).chat?.reasoningReplay).toBe("always");
    expect(modelQuirks("openrouter", "z-ai/glm-5.3").chat?.reasoningReplay).toBeUndefined();
  });

  test("asks for unsigned thinking of DeepSeek's and Kimi's models in the Anthropic form, whatever the address", () => {
    const messages = { unsignedThinking: "replay" };
    expect(modelQuirks("anthropic", "deepseek-v4-pro", "https://api.deepseek.com/anthropic")).toMatchObject({
      messages,
    });
    expect(modelQuirks("anthropic", "deepseek-v4-pro", "https://proxy.example")).toEqual({ messages });
    expect(modelQuirks("anthropic", "kimi-k3", "http://127.0.0.1:4000")).toEqual({ messages });
    expect(modelQuirks("anthropic", "claude-sonnet-5-5", "https://proxy.example")).toEqual({});
  });

  test("asks for Mistral's order, ids and known fields", () => {
    expect(modelQuirks("mistral", "devstral-latest").chat).toEqual({
      maxTokensField: "max_tokens",
      idPolicy: "mistral",
      assistantAfterResults: true,
      replayUnknownFields: false,
      includeUsage: false,
    });
  });

  test("names Kimi's schema dialect, also behind OpenRouter", () => {
    expect(modelQuirks("moonshot", "kimi-k2.6").chat).toMatchObject({ schemaTarget: "moonshot" });
    expect(modelQuirks("openrouter", "moonshotai/kimi-k2.6").chat).toMatchObject({
      schemaTarget: "moonshot",
    });
  });

  test("names Gemini's schema dialect at Google, behind OpenRouter and behind Copilot", () => {
    for (const [provider, model] of [
      ["gemini", "gemini-4-hydrogen"],
      ["openrouter", "google/gemini-4-hydrogen"],
      ["github-copilot", "gemini-4-argon"],
    ] as const)
      expect(modelQuirks(provider, model).chat?.schemaTarget).toBe("google");
    expect(modelQuirks("copilot", "claude-sonnet-5.5").chat?.schemaTarget).toBeUndefined();
  });

  test("marks the cache for Claude behind OpenRouter, and for no other model there", () => {
    expect(modelQuirks("openrouter", "anthropic/claude-sonnet-5.5").chat?.cacheControl).toBe(true);
    expect(modelQuirks("openrouter", "~anthropic/claude-opus-latest").chat?.cacheControl).toBe(true);
    expect(modelQuirks("openrouter", "z-ai/glm-5.3").chat?.cacheControl).toBeUndefined();
  });

  test("sends no reasoning back to Groq, except to the models that take it", () => {
    expect(modelQuirks("groq", "qwen/qwen3.6-27b").chat?.reasoningReplay).toBe("never");
    expect(modelQuirks("groq", "openai/gpt-oss-120b").chat?.reasoningReplay).toBe("present");
  });

  test.each([
    ["https://api.deepseek.com", "deepseek"],
    ["https://api.moonshot.cn/v1", "moonshot"],
    ["https://api.kimi.com/coding/v1", "moonshot"],
    ["https://api.mistral.ai/v1", "mistral"],
    ["https://open.bigmodel.cn/api/paas/v4", "zai"],
    ["https://dashscope.aliyuncs.com/compatible-mode/v1", "dashscope"],
    ["https://api.groq.com/openai/v1", "groq"],
    ["https://api.x.ai/v1", "xai"],
    ["https://openrouter.ai/api/v1", "openrouter"],
    ["https://api.individual.githubcopilot.com", "copilot"],
    ["https://dashscope-intl.aliyuncs.com/compatible-mode/v1", "dashscope"],
    ["https://us-central1-aiplatform.googleapis.com/v1/projects/p/locations/l/endpoints/openapi", "google"],
    ["https://generativelanguage.googleapis.com/v1beta/openai", "google"],
    ["http://127.0.0.1:11434/v1", "ollama"],
    ["http://localhost:1234/v1", "lmstudio"],
    ["http://[::1]:8080/v1", "llamacpp"],
    ["http://127.0.0.1:8000/v1", "vllm"],
  ])("tells the provider by the address %s where the name is that of the protocol", (baseUrl, provider) => {
    const quirks = modelQuirks(provider, "some-model");
    expect(quirks.chat).toBeDefined();
    expect(modelQuirks("openai", "some-model", baseUrl)).toEqual(quirks);
    expect(modelQuirks("my-server", "some-model", baseUrl)).toEqual(quirks);
  });

  test("keeps the provider's quirks at an address that nothing is known of", () => {
    const quirks = modelQuirks("deepseek", "deepseek-v4-pro");
    expect(modelQuirks("deepseek", "deepseek-v4-pro", "http://127.0.0.1:8000/v1")).toEqual(quirks);
    expect(modelQuirks("DeepSeek", "deepseek-v4-pro", "https://proxy.example/v1")).toEqual(quirks);
  });

  test("does not take a host that merely ends alike for a provider's", () => {
    expect(modelQuirks("acme", "m", "https://notdeepseek.com/v1")).toEqual({});
    expect(modelQuirks("acme", "m", "https://api.deepseek.com.evil.example/v1")).toEqual({});
    expect(modelQuirks("acme", "m", "https://max.ai/v1")).toEqual({});
    expect(modelQuirks("acme", "m", "https://mine.pai-eas.aliyuncs.com/v1")).toEqual({});
  });

  test("sends OpenAI's cache key to OpenAI and Azure, and not to a server that goes by the name", () => {
    expect(modelQuirks("openai", "gpt-5")).toEqual({});
    expect(modelQuirks("openai", "gpt-5", "https://api.openai.com/v1")).toEqual({});
    expect(modelQuirks("openai", "gpt-5", "https://me.openai.azure.com/openai/v1")).toEqual({});
    expect(modelQuirks("openai", "gpt-5", "https://proxy.example/v1")).toEqual({
      chat: { promptCacheKey: false },
      responses: { promptCacheKey: false },
    });
  });

  test.each(["openai", "anthropic", "acme"])("knows no quirks of %s", (provider) => {
    expect(modelQuirks(provider, "model-1")).toEqual({});
  });
});
