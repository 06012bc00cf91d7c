import Anthropic from "@anthropic-ai/sdk";
import { traits } from "@toolrail/protocol/anthropic-messages";
import { createAnthropicModel } from "@toolrail/providers/anthropic";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadClient } from "../../src/anthropic/anthropic-model.ts";
import { anthropicMessages } from "../fixtures/apis/anthropic-messages.ts";
import { setUp } from "../fixtures/apis.ts";
import { KEY, onlyError, question, streamOf, textOf } from "../fixtures/stream.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("createAnthropicModel", () => {
  it("is a model of the port", () => {
    const model = createAnthropicModel({
      model: "claude-x",
      apiKey: KEY,
      provider: "acme",
      facts: { vision: true },
    });
    expect(model).toMatchObject({ id: "acme/claude-x", facts: { vision: true }, traits });
    const bare = createAnthropicModel({ model: "claude-x", apiKey: KEY });
    expect(bare).toMatchObject({ id: "anthropic/claude-x", facts: {} });
  });

  it("wants a key or a client", () => {
    expect(() => createAnthropicModel({ model: "claude-x" })).toThrow(
      expect.objectContaining({ code: "invalid_option" }),
    );
    expect(() => createAnthropicModel({ model: "claude-x", apiKey: "" })).toThrow(/apiKey/);
  });

  it("says what to install where the client is missing", async () => {
    const missing = Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
    await expect(
      loadClient({ model: "claude-x", apiKey: KEY }, () => Promise.reject(missing)),
    ).rejects.toMatchObject({
      code: "missing_dependency",
      message: expect.stringContaining("npm install @anthropic-ai/sdk"),
      cause: missing,
    });
  });

  it("sends the request as it is encoded, with the headers given, and nothing of the environment", async () => {
    vi.stubEnv("ANTHROPIC_API_KEY", "sk-of-the-environment");
    vi.stubEnv("ANTHROPIC_AUTH_TOKEN", "token-of-the-environment");
    vi.stubEnv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9");
    const { server, model } = await setUp(anthropicMessages, [{ text: "Hi." }], {
      model: { headers: { "x-title": "toolrail" } },
    });
    const request = { messages: [question], tools: [], system: "Be brief.", maxOutputTokens: 50 };
    await Array.fromAsync(model.stream(request, { signal: new AbortController().signal }));
    const [sent] = server.requests;
    expect(sent?.body).toMatchObject({
      model: "test-model",
      system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
      messages: [{ role: "user" }],
      max_tokens: 50,
      stream: true,
    });
    expect(sent?.headers["x-title"]).toBe("toolrail");
    expect(JSON.stringify(sent?.headers)).toContain(KEY);
    expect(JSON.stringify(sent?.headers)).not.toContain("of-the-environment");
  });

  it.each([
    [{}, 8_192],
    [{ quirks: { defaultMaxTokens: 100 } }, 100],
    [{ maxOutputTokens: 200, quirks: { defaultMaxTokens: 100 } }, 200],
  ])("asks with %j for at most %i tokens where the request does not say", async (options, expected) => {
    const { server } = await setUp(anthropicMessages, [{ text: "Hi." }]);
    const model = createAnthropicModel({ model: "m", apiKey: KEY, baseUrl: server.baseUrl, ...options });
    expect(textOf(await streamOf(model))).toBe("Hi.");
    expect(server.requests[0]?.body.max_tokens).toBe(expected);
  });

  it.each(["", "/", "/v1", "/v1/"])("takes an address that ends with %j", async (end) => {
    const { server } = await setUp(anthropicMessages, [{ text: "Hi." }]);
    const baseUrl = `${new URL(server.baseUrl).origin}${end}`;
    expect(textOf(await streamOf(createAnthropicModel({ model: "m", apiKey: KEY, baseUrl })))).toBe("Hi.");
  });

  it("takes a client of one's own", async () => {
    const { server } = await setUp(anthropicMessages, [{ text: "Hi." }]);
    const client = new Anthropic({ apiKey: KEY, baseURL: server.baseUrl });
    expect(textOf(await streamOf(createAnthropicModel({ model: "m", client })))).toBe("Hi.");
  });

  it("keeps the token of a client of one's own out of events", async () => {
    const body = { type: "error", error: { type: "invalid_request_error", message: `bad token ${KEY}` } };
    const { server } = await setUp(anthropicMessages, [{ status: 400, body }]);
    const client = new Anthropic({ authToken: KEY, baseURL: server.baseUrl });
    const error = onlyError(await streamOf(createAnthropicModel({ model: "m", client })));
    expect(error.message).toBe("400 bad token [key]");
  });

  it("takes a fetch of one's own", async () => {
    const asked: string[] = [];
    const { model } = await setUp(anthropicMessages, [{ text: "Hi." }], {
      model: {
        fetch: (input, init) => {
          asked.push(String(input));
          return fetch(input, init);
        },
      },
    });
    expect(textOf(await streamOf(model))).toBe("Hi.");
    expect(asked).toEqual([expect.stringMatching(/\/v1\/messages$/)]);
  });
});
