import { startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { expect, it } from "vitest";
import { factsOf } from "../../src/config/model-facts.ts";

const apiKey = "none";

it("the window that a local server names beats the catalogue's, and the catalogue fills the rest", async () => {
  const server = await startOpenAIChatServer({ imitate: "llamacpp" });
  try {
    const { baseUrl } = server;
    expect(await factsOf("llamacpp", { name: "plum", apiKey, baseUrl })).toEqual({ contextWindow: 32_768 });
    expect(await factsOf("deepseek", { name: "deepseek-v4-pro", apiKey, baseUrl })).toMatchObject({
      contextWindow: 32_768,
      vision: false,
      reasoning: true,
    });
  } finally {
    await server.close();
  }
});

it("a model at its provider's own address has the catalogue's facts", async () => {
  expect(await factsOf("anthropic", { name: "claude-haiku-4-5", apiKey })).toMatchObject({
    contextWindow: 200_000,
    maxOutputTokens: 64_000,
  });
});

it("nothing is claimed of an unknown model, so that the loop can say what it assumes", async () => {
  expect(await factsOf("openai", { name: "gpt-unheard-of", apiKey })).toEqual({});
});
