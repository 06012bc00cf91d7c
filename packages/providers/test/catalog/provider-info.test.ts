import { PROVIDER_NAMES, providerInfo } from "@toolrail/providers/catalog";
import { describe, expect, test } from "vitest";

describe("providerInfo", () => {
  test("gives the address, key variable, protocol and default model of a provider", () => {
    expect(providerInfo("deepseek")).toEqual({
      name: "deepseek",
      baseUrl: "https://api.deepseek.com/v1",
      keyVariables: ["DEEPSEEK_API_KEY"],
      defaultModel: "deepseek-v4-pro",
      api: "chat",
    });
    expect(providerInfo("anthropic")).toMatchObject({ api: "messages", keyVariables: ["ANTHROPIC_API_KEY"] });
  });

  test("knows every provider whose key variable the command reads", () => {
    const variables = PROVIDER_NAMES.flatMap((name) => providerInfo(name)?.keyVariables ?? []);
    expect(variables).toEqual(
      expect.arrayContaining(
        "ANTHROPIC OPENAI GEMINI OPENROUTER DEEPSEEK MISTRAL GROQ XAI MOONSHOT ZAI DASHSCOPE"
          .split(" ")
          .map((name) => `${name}_API_KEY`),
      ),
    );
  });

  test.each([
    ["ollama", "http://127.0.0.1:11434/v1"],
    ["lmstudio", "http://127.0.0.1:1234/v1"],
    ["llamacpp", "http://127.0.0.1:8080/v1"],
    ["vllm", "http://127.0.0.1:8000/v1"],
  ])("knows the default port of %s, a local server without a key", (name, baseUrl) => {
    expect(providerInfo(name)).toEqual({ name, baseUrl, keyVariables: [], api: "chat", local: true });
  });

  test.each([
    ["gemini", "google"],
    ["Kimi", "moonshot"],
    ["qwen", "dashscope"],
    ["lm-studio", "lmstudio"],
    ["llama.cpp", "llamacpp"],
  ])("takes %s as another name of %s", (alias, name) => {
    expect(providerInfo(alias)?.name).toBe(name);
  });

  test.each(["acme", "", "__proto__", "constructor"])("knows nothing of the name '%s'", (name) => {
    expect(providerInfo(name)).toBeUndefined();
  });
});
