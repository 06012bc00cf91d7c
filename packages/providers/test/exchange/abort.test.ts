import { describe, expect, it } from "vitest";
import type { Api } from "../fixtures/api.ts";
import { APIS, setUp } from "../fixtures/apis.ts";
import { type RawServer, sendChunks, startRawServer, startSocketServer } from "../fixtures/raw-server.ts";
import { question, streamOf, textOf } from "../fixtures/stream.ts";

// Without what ends the turn, and without the second piece of its text.
function beginning(api: Api): readonly unknown[] {
  const chunks = api.chunks({ text: "Some words" });
  return chunks.slice(0, chunks.findIndex((chunk) => JSON.stringify(chunk).includes("Some wor")) + 1);
}

/** A server that says some words and then nothing, without an end. */
async function startEndless(api: Api): Promise<RawServer> {
  const server = await startRawServer(api);
  server.asked.then((response) => sendChunks(response, api, beginning(api)));
  return server;
}

describe.each(APIS)("an abort of $name", (api) => {
  it("in the middle ends the stream without an error and closes the server's side", async () => {
    const { model, gone } = await startEndless(api);
    const controller = new AbortController();
    const seen: string[] = [];
    for await (const event of model.stream(
      { messages: [question], tools: [] },
      { signal: controller.signal },
    )) {
      seen.push(event.type);
      if (event.type === "text") controller.abort();
    }
    expect(seen).toContain("text");
    expect(seen.at(-1)).toBe("text");
    await gone;
  });

  it("in the middle of a whole answer does too", async () => {
    const { model, gone, asked } = await startRawServer(api);
    const controller = new AbortController();
    const events = streamOf(model, [question], controller.signal);
    const response = await asked;
    response.writeHead(200, { "content-type": "application/json" });
    await new Promise((resolve) => response.write('{"id": "x"', resolve));
    controller.abort();
    expect(await events).toEqual([]);
    await gone;
  });

  it("in the middle of a refusal does too", async () => {
    const { model, gone, asked } = await startRawServer(api);
    const controller = new AbortController();
    const events = streamOf(model, [question], controller.signal);
    const response = await asked;
    response.writeHead(500, { "content-type": "application/json" });
    await new Promise((resolve) => response.write('{"error": ', resolve));
    controller.abort();
    expect(await events).toEqual([]);
    await gone;
  });

  it("in the middle of the response's head ends the stream without an event", async () => {
    const { model, gone, asked } = await startSocketServer(api);
    const controller = new AbortController();
    const events = streamOf(model, [question], controller.signal);
    const socket = await asked;
    await new Promise((resolve) => socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/ev", resolve));
    controller.abort();
    expect(await events).toEqual([]);
    await gone;
  });

  it("before the first byte ends the stream without an event", async () => {
    const { model, gone, asked } = await startRawServer(api);
    const controller = new AbortController();
    const events = streamOf(model, [question], controller.signal);
    await asked;
    controller.abort();
    expect(await events).toEqual([]);
    await gone;
  });

  it("before the request sends none", async () => {
    const { server, model } = await setUp(api, [{ text: "Hi." }]);
    expect(await streamOf(model, [question], AbortSignal.abort())).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it("lets nothing follow that has come already", async () => {
    const { model } = await setUp(api, [{ text: "One word after the other, and all at once." }]);
    const controller = new AbortController();
    const texts: string[] = [];
    for await (const event of model.stream(
      { messages: [question], tools: [] },
      { signal: controller.signal },
    )) {
      if (event.type === "text") controller.abort();
      texts.push(event.type);
    }
    expect(texts.filter((type) => type === "text")).toHaveLength(1);
    expect(texts.at(-1)).toBe("text");
  });

  it("is also what a reader does that leaves", async () => {
    const { model, gone } = await startEndless(api);
    const { signal } = new AbortController();
    let text = "";
    for await (const event of model.stream({ messages: [question], tools: [] }, { signal })) {
      text += textOf([event]);
      if (text !== "") break;
    }
    await gone;
  });
});
