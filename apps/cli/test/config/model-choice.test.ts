import { describe, expect, it } from "vitest";
import { chooseModel } from "../../src/config/model-choice.ts";

const local = "http://127.0.0.1:8080/v1";

describe("chooseModel", () => {
  it("stays offline when nothing names a model and no key is set", () => {
    expect(chooseModel({}, { TOOLRAIL_MODEL: " ", OPENAI_API_KEY: "" })).toEqual({ kind: "offline" });
  });

  it.each([
    ["MOCK=1", {}, { MOCK: "1", OPENAI_API_KEY: "k", TOOLRAIL_MODEL: "openai/m" }],
    ["--model offline", { model: "offline" }, { OPENAI_API_KEY: "k", TOOLRAIL_BASE_URL: "none" }],
  ])("stays offline with %s", (_, flags, env) => {
    expect(chooseModel(flags, env)).toEqual({ kind: "offline" });
  });

  it.each([
    [{ model: "openai/m" }, { OPENAI_API_KEY: "k" }, { provider: "openai", name: "m", apiKey: "k" }],
    [{ model: "m" }, { OPENAI_API_KEY: "k" }, { provider: "openai", name: "m", apiKey: "k" }],
    [
      {},
      { TOOLRAIL_MODEL: "openai/m", TOOLRAIL_API_KEY: "k" },
      { provider: "openai", name: "m", apiKey: "k" },
    ],
    [
      {},
      { AGENT_MODEL: "x/m", AGENT_API_KEY: "k", AGENT_BASE_URL: "https://x.test/v1" },
      { provider: "x", name: "m", apiKey: "k", baseUrl: "https://x.test/v1" },
    ],
    [
      { model: "router/org/m", baseUrl: "https://x.test/v1" },
      { TOOLRAIL_API_KEY: "k", OPENAI_API_KEY: "other" },
      { provider: "router", name: "org/m", apiKey: "k", baseUrl: "https://x.test/v1" },
    ],
    [
      { model: "a/b" },
      { TOOLRAIL_MODEL: "c/d", TOOLRAIL_BASE_URL: local },
      { provider: "a", name: "b", baseUrl: local },
    ],
  ])("takes %j with %j", (flags, env, expected) => {
    expect(chooseModel(flags, env)).toMatchObject({ kind: "openai", ...expected });
  });

  it.each([
    [{}, "responses"],
    [{ api: "chat" as const }, "chat"],
    [{ baseUrl: "https://proxy.test/v1" }, "chat"],
    [{ baseUrl: "https://proxy.test/v1", api: "responses" as const }, "responses"],
  ])("speaks to OpenAI, or to another server under its name, with %j as asked", (flags, api) => {
    const choice = chooseModel({ model: "openai/m", ...flags }, { OPENAI_API_KEY: "k" });
    expect(choice).toMatchObject({ kind: "openai", api });
  });

  it.each([
    [{ ANTHROPIC_API_KEY: "k", OPENAI_API_KEY: "other", TOOLRAIL_API_KEY: "third" }, {}],
    [{ TOOLRAIL_API_KEY: "k", OPENAI_API_KEY: "other" }, { baseUrl: "https://x.test" }],
  ])("takes anthropic/NAME with the key of %j", (env, address) => {
    expect(chooseModel({ model: "anthropic/m", ...address }, env)).toEqual({
      kind: "anthropic",
      name: "m",
      apiKey: "k",
      baseUrl: undefined,
      ...address,
    });
  });

  it("sends no other provider the key of Anthropic", () => {
    const env = { ANTHROPIC_API_KEY: "secret" };
    for (const flags of [{ model: "openai/m" }, { model: "x/m", baseUrl: "https://x.test/v1" }])
      expect(chooseModel(flags, env)).toMatchObject({ kind: "unusable" });
  });

  it("sends no other provider the key of OpenAI", () => {
    const choice = chooseModel({ model: "x/m", baseUrl: "https://x.test/v1" }, { OPENAI_API_KEY: "secret" });
    expect(choice).toEqual({ kind: "unusable", message: expect.stringContaining("TOOLRAIL_API_KEY") });
    expect(JSON.stringify(choice)).not.toContain("secret");
  });

  it.each([
    ["the key's variable", { model: "openai/m" }, {}, "OPENAI_API_KEY"],
    [
      "the variable of Anthropic's key",
      { model: "anthropic/m" },
      { OPENAI_API_KEY: "k" },
      "ANTHROPIC_API_KEY",
    ],
    [
      "the flag that does not fit",
      { model: "anthropic/m", api: "chat" as const },
      { ANTHROPIC_API_KEY: "k" },
      "--api",
    ],
    [
      "the missing address of an odd name",
      { model: "constructor/m" },
      { TOOLRAIL_API_KEY: "k" },
      "--base-url",
    ],
    ["the missing model of a key for any provider", {}, { TOOLRAIL_API_KEY: "k" }, "--model provider/name"],
    ["the missing model of a local provider", { provider: "ollama" }, {}, "--model provider/name"],
    ["the nearest provider", { model: "deepsek/m" }, {}, "deepseek/"],
    ["the missing model of a base URL", { baseUrl: local }, {}, "--model provider/name"],
    ["the missing address", { model: "x/m" }, { TOOLRAIL_API_KEY: "k" }, "--base-url"],
    [
      "the address that is none",
      { model: "openai/m", baseUrl: "api.x.test/v1" },
      { OPENAI_API_KEY: "k" },
      "--base-url",
    ],
    [
      "the address of no web",
      { model: "openai/m" },
      { TOOLRAIL_API_KEY: "k", AGENT_BASE_URL: "file:///v1" },
      "file:///v1",
    ],
    ["the form", { model: "openai/" }, { OPENAI_API_KEY: "k" }, "provider/name"],
    ["the form of a name without provider", { model: "/m" }, { OPENAI_API_KEY: "k" }, "provider/name"],
  ])("names %s", (_, flags, env, named) => {
    expect(chooseModel(flags, env)).toEqual({ kind: "unusable", message: expect.stringContaining(named) });
  });

  it.each([
    ["ANTHROPIC_API_KEY", { kind: "anthropic" }],
    ["OPENAI_API_KEY", { kind: "openai", provider: "openai", api: "responses" }],
    ["GEMINI_API_KEY", { kind: "openai", provider: "google", api: "chat" }],
    ["OPENROUTER_API_KEY", { kind: "openai", provider: "openrouter" }],
    ["DEEPSEEK_API_KEY", { kind: "openai", provider: "deepseek" }],
    ["MISTRAL_API_KEY", { kind: "openai", provider: "mistral" }],
    ["GROQ_API_KEY", { kind: "openai", provider: "groq" }],
    ["XAI_API_KEY", { kind: "openai", provider: "xai" }],
    ["MOONSHOT_API_KEY", { kind: "openai", provider: "moonshot" }],
    ["ZAI_API_KEY", { kind: "openai", provider: "zai" }],
    ["DASHSCOPE_API_KEY", { kind: "openai", provider: "dashscope" }],
  ])("takes the default model of the provider whose key is in %s", (variable, expected) => {
    expect(chooseModel({}, { [variable]: "k" })).toMatchObject({
      ...expected,
      name: expect.stringMatching(/./),
      apiKey: "k",
    });
  });

  it.each([
    ["ollama/m", "http://127.0.0.1:11434/v1"],
    ["lmstudio/m", "http://127.0.0.1:1234/v1"],
    ["llamacpp/m", "http://127.0.0.1:8080/v1"],
  ])("takes %s at its default port, without a key", (model, baseUrl) => {
    expect(chooseModel({ model }, {})).toMatchObject({ kind: "openai", name: "m", apiKey: "none", baseUrl });
  });

  it("sends the key of one provider to no other that is built in", () => {
    const env = { GROQ_API_KEY: "secret" };
    for (const provider of ["openai", "anthropic", "deepseek", "google", "openrouter", "mistral", "xai"])
      expect(chooseModel({ model: `${provider}/m` }, env)).toMatchObject({ kind: "unusable" });
  });

  it.each(["http://localhost:11434/v1", local, "http://[::1]:1/v1"])("needs no key at %s", (baseUrl) => {
    expect(chooseModel({ model: "x/m", baseUrl }, {})).toMatchObject({ kind: "openai", baseUrl });
  });

  it("needs a key at an address that only looks local", () => {
    const flags = { model: "x/m", baseUrl: "http://localhost.test/v1" };
    expect(chooseModel(flags, {})).toMatchObject({ kind: "unusable" });
  });
});
