import { decodeBytes, encodeEvents, foldEvents } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";
import type { Answer } from "../fixtures/api.ts";
import { APIS, setUp } from "../fixtures/apis.ts";
import { streamOf, withoutHeartbeats, withoutHost } from "../fixtures/stream.ts";

const answer: Answer = {
  thinking: "Two things to look at.",
  text: "I look. Größe 你好 👋🏽",
  calls: [
    { id: "call_a", name: "grep", args: { pattern: 'say "héllo"\n' } },
    { id: "call_b", name: "read_file", args: { path: "src/a.ts", limit: 3 } },
  ],
};

describe.each(APIS)("a stream of $name through the real client", (api) => {
  it("arrives whole", async () => {
    const { model } = await setUp(api, [answer]);
    const events = await streamOf(model);
    expect(foldEvents(events)).toEqual({
      text: answer.text,
      thinking: answer.thinking,
      calls: [
        { id: "call_a", name: "grep", args: '{"pattern":"say \\"héllo\\"\\n"}' },
        { id: "call_b", name: "read_file", args: '{"path":"src/a.ts","limit":3}' },
      ],
      finish: "toolUse",
      error: undefined,
      warnings: 0,
    });
    expect(events).toContainEqual({
      type: "usage",
      // Some servers count the request.
      usage: expect.objectContaining({ inputTokens: expect.any(Number), outputTokens: 5 }),
    });
    expect(events[0]).toMatchObject({
      type: "start",
      model: expect.stringMatching(/^(?:scripted|test)-model$/),
    });
  });

  it.each(api.habits)("loses nothing of a server with the habit $name", async ({ effect, chunks }) => {
    const spoilt = chunks(answer);
    const { server, model } = await setUp(api, [{ chunks: spoilt }]);
    const events = await streamOf(model);
    const codec = { createDecoder: () => api.codec.createDecoder({ provider: api.provider }) };
    const decoded = await decodeBytes(codec, encodeEvents(spoilt, api.framing));
    expect(withoutHost(events)).toEqual(withoutHeartbeats(decoded));
    expect(server.requests.map(({ refusal }) => refusal)).toEqual([undefined]);
    const turn = foldEvents(events);
    expect(turn.error !== undefined).toBe(effect === "error");
    if (effect === "none")
      expect(turn.calls.map(({ id, name }) => [id, name])).toEqual([
        ["call_a", "grep"],
        ["call_b", "read_file"],
      ]);
    if (effect === "none" || effect === "ids") expect(turn.text).toBe(answer.text);
  });

  it.each([
    { lineEnd: "\r\n" },
    { lineEnd: "\r" },
    { byteOrderMark: true, comments: true },
    { space: false, finalBlankLine: false },
    { names: false, done: false },
    { names: true, done: true },
  ] as const)("reads events framed as %j, in single bytes", async (framing) => {
    const { model } = await setUp(api, [{ ...answer, framing, writeBytes: 1 }]);
    expect(foldEvents(await streamOf(model))).toMatchObject({
      text: answer.text,
      calls: [{ id: "call_a" }, { id: "call_b" }],
      finish: "toolUse",
      error: undefined,
    });
  });

  it("goes on after an event that is not JSON", async () => {
    const [first, ...others] = api.chunks({ text: "Hello." });
    const { model } = await setUp(api, [{ chunks: [first, "{broken", ...others] }]);
    expect(foldEvents(await streamOf(model))).toMatchObject({ text: "Hello.", warnings: 1, finish: "stop" });
  });

  it("takes a whole answer where the server does not stream", async () => {
    const { model } = await setUp(api, [answer], { model: { quirks: { stream: false } } });
    expect(foldEvents(await streamOf(model))).toMatchObject({
      text: answer.text,
      calls: [{ id: "call_a" }, { id: "call_b" }],
      finish: "toolUse",
    });
  });

  it("ends with the server's last word, also when the line stays open behind it", async () => {
    const chunks = api.chunks({ text: "Done." });
    // The mark, where the API has one, is the last event that is sent; the connection is left open.
    const { model } = await setUp(api, [{ chunks, stallAfter: chunks.length + 1 }]);
    expect(foldEvents(await streamOf(model))).toMatchObject({ text: "Done.", finish: "stop" });
  });
});
