import { readFileSync, statSync } from "node:fs";
import { mergeFacts, modelFacts, PROVIDER_NAMES, providerInfo } from "@toolrail/providers/catalog";
import { describe, expect, test } from "vitest";
import { MODEL_FACTS_FILE, modelFactsJson } from "../../scripts/model-facts.ts";

describe("the generated catalogue", () => {
  test("is what the script writes for the pinned registry package", () => {
    expect(readFileSync(MODEL_FACTS_FILE, "utf8")).toBe(modelFactsJson());
  });

  test("is at most 60 kB", () => {
    expect(statSync(MODEL_FACTS_FILE).size).toBeLessThanOrEqual(60_000);
  });

  test("tells no two models of one provider apart by punctuation alone", () => {
    const { models } = JSON.parse(readFileSync(MODEL_FACTS_FILE, "utf8"));
    for (const rows of Object.values<[string][]>(models)) {
      const names = rows.map(([name]) => name.toLowerCase().replaceAll(".", "-"));
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test.each(PROVIDER_NAMES.flatMap((name) => providerInfo(name)?.defaultModel ?? []))(
    "knows the default model %s with its window and answer limit",
    (model) => {
      const owner = PROVIDER_NAMES.find((name) => providerInfo(name)?.defaultModel === model) ?? "";
      expect(modelFacts(owner, model)).toMatchObject({
        source: "catalog",
        contextWindow: expect.any(Number),
        maxOutputTokens: expect.any(Number),
      });
    },
  );
});

describe("modelFacts", () => {
  test("gives the published figures of Claude Haiku 4.5", () => {
    expect(modelFacts("anthropic", "claude-haiku-4-5")).toEqual({
      contextWindow: 200_000,
      maxOutputTokens: 64_000,
      vision: true,
      reasoning: true,
      promptCaching: true,
      cost: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 },
      quirks: {},
      source: "catalog",
    });
  });

  test("knows that DeepSeek V4 Pro sees no images", () => {
    expect(modelFacts("deepseek", "deepseek-v4-pro")).toMatchObject({
      vision: false,
      contextWindow: 1_000_000,
    });
  });

  test("states a window of 128,000 as assumed for an unknown model, and claims nothing else", () => {
    expect(modelFacts("acme", "unheard-of-1")).toEqual({
      contextWindow: 128_000,
      quirks: {},
      source: "assumed",
    });
    expect(modelFacts("openai", "gpt-99")).toMatchObject({ source: "assumed", contextWindow: 128_000 });
  });

  test.each([
    ["openai", "gpt-4o-2024-08-06"],
    ["openai", "GPT-4o"],
    ["openai", "gpt-5-2025-08-07"],
    ["anthropic", "claude-sonnet-4.5"],
    ["anthropic", "claude-opus-4-6-20260205"],
    ["anthropic", "claude-sonnet-4-5@20250929"],
    ["gemini", "models/gemini-2.5-pro"],
    ["mistral", "mistral-large-latest"],
  ])("finds %s's %s under the spelling that servers and users use", (provider, model) => {
    expect(modelFacts(provider, model).source).toBe("catalog");
  });

  test("a free or routed variant of a model has its window and an unknown price", () => {
    const plain = modelFacts("openrouter", "anthropic/claude-sonnet-4.5");
    const variant = modelFacts("openrouter", "anthropic/claude-sonnet-4.5:nitro");
    expect(plain.cost).toEqual({ input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 });
    expect(variant).toEqual({ ...plain, cost: undefined });
  });

  test("a gateway's model with a vendor's name has the vendor's window, not the vendor's price", () => {
    expect(modelFacts("acme-gateway", "anthropic/claude-haiku-4-5")).toEqual({
      contextWindow: 200_000,
      maxOutputTokens: 64_000,
      vision: true,
      reasoning: true,
      promptCaching: true,
      quirks: {},
      source: "catalog",
    });
  });

  test.each([
    ["ollama", undefined],
    ["openai", "http://192.168.1.20:9000/v1"],
    ["acme", "http://localhost:5000/v1"],
  ])(
    "a local server's model is not taken for the vendor's of the same name (%s at %s)",
    (provider, baseUrl) => {
      expect(modelFacts(provider, "claude-haiku-4-5", baseUrl)).toMatchObject({
        source: "assumed",
        contextWindow: 128_000,
      });
    },
  );

  test.each(["constructor", "__proto__", "", "/", ":", "-latest"])(
    "a model named '%s' is unknown and throws nothing",
    (model) => {
      expect(modelFacts("anthropic", model).source).toBe("assumed");
      expect(modelFacts(model, model, model).source).toBe("assumed");
    },
  );
});

describe("mergeFacts", () => {
  test("takes each field from the first source that knows it", () => {
    const merged = mergeFacts(
      { contextWindow: 50_000 },
      { contextWindow: 8_192, vision: false, cost: undefined },
      modelFacts("anthropic", "claude-haiku-4-5"),
    );
    expect(merged).toEqual({
      contextWindow: 50_000,
      vision: false,
      maxOutputTokens: 64_000,
      reasoning: true,
      promptCaching: true,
      cost: { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25 },
    });
  });
});
