import { traits as chatTraits } from "@toolrail/protocol/openai-chat";
import { traits as responsesTraits } from "@toolrail/protocol/openai-responses";
import { createOpenAIModel } from "@toolrail/providers/openai";
import OpenAI from "openai";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadClient } from "../../src/openai/openai-model.ts";
import { openAIChat } from "../fixtures/apis/openai-chat.ts";
import { openAIResponses } from "../fixtures/apis/openai-responses.ts";
import { setUp } from "../fixtures/apis.ts";
import { KEY, onlyError, question, streamOf, textOf } from "../fixtures/stream.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("createOpenAIModel", () => {
  it("is a model of the port", () => {
    const model = createOpenAIModel({
      model: "gpt-x",
      apiKey: KEY,
      provider: "acme",
      facts: { vision: true },
    });
    expect(model).toMatchObject({ id: "acme/gpt-x", facts: { vision: true }, traits: chatTraits });
    const bare = createOpenAIModel({ model: "gpt-x", apiKey: KEY });
    expect(bare).toMatchObject({ id: "openai/gpt-x", facts: {}, traits: chatTraits });
    const responses = createOpenAIModel({ model: "gpt-x", apiKey: KEY, api: "responses" });
    expect(responses).toMatchObject({ id: "openai/gpt-x", traits: responsesTraits });
  });

  it("wants a key or a client", () => {
    expect(() => createOpenAIModel({ model: "gpt-x" })).toThrow(
      expect.objectContaining({ code: "invalid_option" }),
    );
    expect(() => createOpenAIModel({ model: "gpt-x", apiKey: "" })).toThrow(/apiKey/);
  });

  it("says what to install where the client is missing", async () => {
    const missing = Object.assign(new Error("Cannot find package 'openai'"), {
      code: "ERR_MODULE_NOT_FOUND",
    });
    await expect(
      loadClient({ model: "gpt-x", apiKey: KEY }, () => Promise.reject(missing)),
    ).rejects.toMatchObject({
      code: "missing_dependency",
      message: expect.stringContaining("npm install openai"),
      cause: missing,
    });
  });

  it("sends the request as it is encoded, with the headers given, and nothing of the environment", async () => {
    vi.stubEnv("OPENAI_API_KEY", "sk-of-the-environment");
    vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
    vi.stubEnv("OPENAI_ORG_ID", "org-of-the-environment");
    vi.stubEnv("OPENAI_PROJECT_ID", "project-of-the-environment");
    const { server } = await setUp(openAIChat, [{ text: "Hi." }]);
    const model = createOpenAIModel({
      model: "test-model",
      apiKey: KEY,
      baseUrl: server.baseUrl,
      headers: { "x-title": "toolrail" },
      quirks: { maxTokensField: "max_tokens" },
    });
    const request = { messages: [question], tools: [], system: "Be brief.", maxOutputTokens: 50 };
    await Array.fromAsync(model.stream(request, { signal: new AbortController().signal }));
    const [sent] = server.requests;
    expect(sent?.body).toEqual({
      model: "test-model",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Where is add defined?" },
      ],
      max_tokens: 50,
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(sent?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, "x-title": "toolrail" });
    expect(JSON.stringify(sent?.headers)).not.toContain("of-the-environment");
  });

  it("asks the Responses API to store nothing", async () => {
    const { server, model } = await setUp(openAIResponses, [{ text: "Hi." }]);
    expect(textOf(await streamOf(model))).toBe("Hi.");
    expect(server.requests[0]?.body).toMatchObject({ model: "test-model", stream: true, store: false });
  });

  it.each([openAIChat, openAIResponses])("takes a client of one's own for $name", async (api) => {
    const { server } = await setUp(api, [{ text: "Hi." }]);
    const client = new OpenAI({ apiKey: KEY, baseURL: server.baseUrl });
    const name = api === openAIResponses ? "responses" : "chat";
    const model = createOpenAIModel({ model: "test-model", client, api: name });
    expect(textOf(await streamOf(model))).toBe("Hi.");
  });

  it("keeps a key out of events that a client of one's own fetches for each request", async () => {
    const body = { error: { message: `bad key ${KEY}` } };
    const { server } = await setUp(openAIChat, [{ status: 400, body }]);
    const client = new OpenAI({ apiKey: () => Promise.resolve(KEY), baseURL: server.baseUrl });
    const error = onlyError(await streamOf(createOpenAIModel({ model: "test-model", client })));
    expect(error.message).toBe("400 bad key [key]");
  });

  it("takes a fetch of one's own", async () => {
    const asked: string[] = [];
    const { model } = await setUp(openAIChat, [{ text: "Hi." }], {
      model: {
        fetch: (input, init) => {
          asked.push(String(input));
          return fetch(input, init);
        },
      },
    });
    expect(textOf(await streamOf(model))).toBe("Hi.");
    expect(asked).toEqual([expect.stringMatching(/\/v1\/chat\/completions$/)]);
  });
});
