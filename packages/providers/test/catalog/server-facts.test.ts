import { serverFacts } from "@toolrail/providers/catalog";
import { afterEach, describe, expect, test } from "vitest";
import { type JsonServer, startJsonServer } from "./json-server.ts";

let server: JsonServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function ask(answers: Record<string, unknown>, model: string) {
  server = await startJsonServer(answers);
  return serverFacts({ baseUrl: `${server.origin}/v1`, model });
}

describe("serverFacts", () => {
  test("reads vLLM's max_model_len and asks nothing more", async () => {
    const list = { object: "list", data: [{ id: "acme/plum-7b", owned_by: "vllm", max_model_len: 32_768 }] };
    expect(await ask({ "/v1/models": list }, "acme/plum-7b")).toEqual({ contextWindow: 32_768 });
    expect(server?.paths).toEqual(["GET /v1/models"]);
  });

  test("reads a router's window, answer limit, prices and modalities, per million tokens", async () => {
    const entry = {
      id: "vendor/plum",
      context_length: 400_000,
      architecture: { input_modalities: ["text", "image"] },
      pricing: { prompt: "0.00000125", completion: "0.00001", input_cache_read: "0.000000125" },
      top_provider: { context_length: 200_000, max_completion_tokens: 64_000 },
      supported_parameters: ["tools", "reasoning"],
    };
    expect(await ask({ "/v1/models": { data: [{ id: "vendor/fig" }, entry] } }, "vendor/plum")).toEqual({
      contextWindow: 200_000,
      maxOutputTokens: 64_000,
      vision: true,
      reasoning: true,
      cost: { input: 1.25, output: 10, cacheRead: 0.125 },
    });
  });

  test("a router that names no price of its own (-1) leaves the price unknown", async () => {
    const entry = { id: "auto", context_length: 2_000_000, pricing: { prompt: "-1", completion: "-1" } };
    expect(await ask({ "/v1/models": { data: [entry] } }, "auto")).toEqual({ contextWindow: 2_000_000 });
  });

  test("reads the window of one slot of llama.cpp, not the one that the model was trained with", async () => {
    const facts = await ask(
      {
        "/v1/models": { data: [{ id: "plum.gguf", owned_by: "llamacpp", meta: { n_ctx_train: 131_072 } }] },
        "/props": {
          default_generation_settings: { n_ctx: 16_384 },
          modalities: { vision: true },
          total_slots: 2,
        },
      },
      "any-name",
    );
    expect(facts).toEqual({ contextWindow: 16_384, vision: true });
  });

  test("asks llama.cpp as a router for the named model, without loading it", async () => {
    const facts = await ask(
      {
        "/props": { role: "router" },
        "/props?model=fig%3Aq4&autoload=false": { default_generation_settings: { n_ctx: 4_096 } },
      },
      "fig:q4",
    );
    expect(facts).toEqual({ contextWindow: 4_096 });
  });

  test("reads the window with which LM Studio loaded a model before the one it could have", async () => {
    const data = [
      { id: "plum", type: "vlm", state: "loaded", max_context_length: 131_072, loaded_context_length: 8_192 },
      { id: "fig", type: "llm", state: "not-loaded", max_context_length: 40_960 },
    ];
    const answers = {
      "/v1/models": { data: [{ id: "plum" }, { id: "fig" }] },
      "/api/v0/models": { data },
    };
    expect(await ask(answers, "plum")).toEqual({ contextWindow: 8_192, vision: true });
    await server?.close();
    expect(await ask(answers, "fig")).toEqual({ contextWindow: 40_960, vision: false });
  });

  const shown = {
    capabilities: ["completion", "tools", "thinking"],
    model_info: {
      "general.architecture": "plum",
      "mmproj.context_length": 77,
      "plum.context_length": 262_144,
    },
  };

  test.each([
    ["as loaded", { models: [{ model: "plum:latest", context_length: 4_096 }] }, "num_ctx   16384", 4_096],
    ["as set", { models: [{ model: "fig:7b", context_length: 4_096 }] }, 'stop "x"\nnum_ctx   16384', 16_384],
    ["as trained", { models: [] }, "temperature 1", 262_144],
  ])("reads Ollama's window %s", async (_, running, parameters, contextWindow) => {
    const answers = { "/api/show": { ...shown, parameters }, "/api/ps": running };
    expect(await ask(answers, "plum")).toEqual({ contextWindow, vision: false, reasoning: true });
    expect(server?.bodies).toContainEqual({ model: "plum" });
  });

  test("sends the key and headers to the server alone, and follows no redirect with them", async () => {
    const elsewhere = await startJsonServer({ "/v1/models": { data: [{ id: "m", max_model_len: 1 }] } });
    server = await startJsonServer({}, { redirectTo: elsewhere.origin });
    const facts = await serverFacts({
      baseUrl: `${server.origin}/v1`,
      model: "m",
      apiKey: "key-of-the-test",
      headers: { "x-team": "blue" },
    });
    expect(facts).toEqual({});
    expect(server.headers[0]).toMatchObject({ authorization: "Bearer key-of-the-test", "x-team": "blue" });
    expect(elsewhere.paths).toEqual([]);
    await elsewhere.close();
  });

  test.each([
    ["https://api.openai.com/v1"],
    ["http://203.0.113.7:8000/v1"],
    ["http://10.evil.example/v1"],
    ["ftp://127.0.0.1/v1"],
    ["no address"],
  ])("asks nothing of %s", async (baseUrl) => {
    const asked: unknown[] = [];
    const fetch = async (input: unknown) => {
      asked.push(input);
      return Response.json({});
    };
    expect(await serverFacts({ baseUrl, model: "m", fetch })).toEqual({});
    expect(asked).toEqual([]);
  });

  test("asks a server elsewhere when told to", async () => {
    const fetch = async () => Response.json({ data: [{ id: "m", context_length: 9_000 }] });
    const facts = await serverFacts({
      baseUrl: "https://router.example/api/v1",
      model: "m",
      fetch,
      remote: true,
    });
    expect(facts).toEqual({ contextWindow: 9_000 });
  });

  test.each([
    ["text that is no JSON", () => new Response("<html>no</html>")],
    ["a list where an object is due", () => Response.json([1])],
    ["null", () => Response.json(null)],
    [
      "figures of the wrong kind",
      () => Response.json({ data: [{ id: "m", max_model_len: "many" }, 7, null] }),
    ],
    ["a failure", () => new Response("{}", { status: 500 })],
    ["a refused connection", () => Promise.reject(new TypeError("refused"))],
    [
      "an answer without end",
      () => new Response(new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(1 << 20)) })),
    ],
  ])("knows nothing after %s, and throws nothing", async (_, answer) => {
    expect(
      await serverFacts({ baseUrl: "http://127.0.0.1:9/v1", model: "m", fetch: async () => answer() }),
    ).toEqual({});
  });

  test("an abort ends the questions, also where the client ignores it", async () => {
    const abort = new AbortController();
    const fetch = () => {
      abort.abort();
      return new Promise<Response>(() => {});
    };
    const facts = serverFacts({ baseUrl: "http://127.0.0.1:9/v1", model: "m", fetch, signal: abort.signal });
    expect(await facts).toEqual({});
  });
});
