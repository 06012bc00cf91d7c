import { describe, expect, it, vi } from "vitest";
import { APIS, setUp } from "../fixtures/apis.ts";
import { KEY, streamOf, textOf } from "../fixtures/stream.ts";

const HEADER_SECRET = "header-secret-0123456789";

describe.each(APIS)("the key of $name", (api) => {
  it.each([
    ["a status", { status: 401, body: { error: { message: `Incorrect API key provided: ${KEY}` } } }],
    [
      "a page as status",
      { status: 500, body: `<html><title>${"x".repeat(950)}${KEY}</title></html>`, contentType: "text/html" },
    ],
    ["a body in place of a stream", { status: 200, body: { error: `no such key: ${KEY}` } }],
    ["an event of the stream", { chunks: [{ type: "error", error: { message: `bad key ${KEY}` } }] }],
    ["an event that is no JSON", { chunks: [`{"key": "${"y".repeat(150)} ${KEY}"`] }],
  ])("is in no event when the server quotes it in %s", async (_, answer) => {
    const { model } = await setUp(api, [answer]);
    const text = JSON.stringify(await streamOf(model));
    expect(text).toContain("[k");
    expect(text).not.toContain(KEY.slice(0, 8));
  });

  it("is in no event when the runtime refuses it as a header and quotes it", async () => {
    const fetch = () => Promise.reject(new TypeError(`Invalid header value: "Bearer ${KEY}"`));
    const text = JSON.stringify(await streamOf(api.createModel({ model: "m", apiKey: KEY, fetch })));
    expect(text).toContain("Invalid header value");
    expect(text).not.toContain(KEY);
  });

  it("may stand in a header of one's own", async () => {
    const { model } = await setUp(api, [], {
      server: {
        apiKey: undefined,
        respond: ({ headers }) => ({
          status: 400,
          body: { error: { message: `you sent ${headers["x-secret"]}` } },
        }),
      },
      model: { headers: { "X-Secret": `Token ${HEADER_SECRET}` } },
    });
    const text = JSON.stringify(await streamOf(model));
    expect(text).toContain("you sent [key]");
    expect(text).not.toContain(HEADER_SECRET);
  });

  it("leaves the words of a message alone where the key is a placeholder", async () => {
    const script = [{ status: 400, body: { error: { message: "ollama has none" } } }];
    const { model } = await setUp(api, script, {
      server: { apiKey: undefined },
      model: { apiKey: "ollama" },
    });
    expect(JSON.stringify(await streamOf(model))).toContain("ollama has none");
  });

  it("stays where the model itself says it, in its text and in a call's arguments", async () => {
    const said = `use ${KEY}`;
    const calls = [{ id: "call_1", name: "grep", args: { pattern: KEY } }];
    const { model } = await setUp(api, [{ text: said, calls }]);
    const events = await streamOf(model);
    let args = "";
    for (const event of events)
      if (event.type === "toolCall") args = event.args ?? args + (event.argsDelta ?? "");
    expect(textOf(events)).toBe(said);
    expect(JSON.parse(args)).toEqual({ pattern: KEY });
  });

  it("is not logged, whatever the environment asks the client to log", async () => {
    const methods = ["log", "info", "warn", "error", "debug"] as const;
    const spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => {}));
    vi.stubEnv("OPENAI_LOG", "debug");
    vi.stubEnv("ANTHROPIC_LOG", "debug");
    try {
      const { model } = await setUp(api, [{ status: 500 }, { text: "Hi." }]);
      await streamOf(model);
      await streamOf(model);
      expect(spies.flatMap((spy) => spy.mock.calls)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      for (const spy of spies) spy.mockRestore();
    }
  });
});
