import type { StreamEvent } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { APIS, setUp } from "../fixtures/apis.ts";
import { sendChunks, startRawServer } from "../fixtures/raw-server.ts";
import { KEY, onlyError, question, streamOf, textOf } from "../fixtures/stream.ts";

describe.each(APIS)("the network before $name", (api) => {
  /** The events when the connection is destroyed as soon as `isLast` was seen. */
  async function cutBehind(
    chunks: readonly unknown[],
    isLast: (event: StreamEvent) => boolean,
  ): Promise<StreamEvent[]> {
    const { model, asked } = await startRawServer(api);
    asked.then((response) => sendChunks(response, api, chunks));
    const { signal } = new AbortController();
    const events: StreamEvent[] = [];
    for await (const event of model.stream({ messages: [question], tools: [] }, { signal })) {
      events.push(event);
      if (isLast(event)) (await asked).destroy();
    }
    return events;
  }

  it("a connection that drops in the middle keeps what came before", async () => {
    const chunks = api.chunks({ text: "Some words and more" });
    const first = chunks.findIndex((chunk) => JSON.stringify(chunk).includes("Some wor"));
    const events = await cutBehind(chunks.slice(0, first + 1), (event) => event.type === "text");
    expect(textOf(events)).toBe("Some wor");
    const error = onlyError(events);
    expect(error).toMatchObject({ kind: "endedEarly", retryable: true });
    // The runtimes' own words stand behind ours.
    expect(error.message).toMatch(/^the stream was cut off.*\(.*(closed|terminated|aborted|reset).*\)$/i);
  });

  it("a connection that drops behind the server's last word is an answer", async () => {
    // An API with a mark at the end says all that counts before it.
    const last = api.framing.done === false ? "finish" : "usage";
    const events = await cutBehind(api.chunks({ text: "Done." }), ({ type }) => type === last);
    expect(events.at(-1)).toMatchObject({ type: "finish" });
    expect(textOf(events)).toBe("Done.");
  });

  it("a server that is not there", async () => {
    const { server } = await setUp(api, []);
    await server.close();
    const model = api.createModel({ model: "m", apiKey: KEY, origin: new URL(server.baseUrl).origin });
    const error = onlyError(await streamOf(model));
    expect(error).toMatchObject({ kind: "network", retryable: true });
    // The client's words, then the runtime's.
    expect(error.message).toMatch(/^Connection error: \S.*/s);
  });

  it("a key that can't be sent at all is not tried again", async () => {
    const key = "bad\nkey-0123456789";
    const error = onlyError(await streamOf(api.createModel({ model: "m", apiKey: key })));
    expect(error).toMatchObject({ kind: "unknown", retryable: false });
    expect(error.message).not.toContain(key);
  });

  it.each([
    [
      "Node",
      /other side closed/,
      new TypeError("fetch failed", {
        cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
      }),
    ],
    [
      "Bun",
      /The socket connection was closed unexpectedly\.$/,
      Object.assign(
        new Error(
          "The socket connection was closed unexpectedly. For more information, pass `verbose: true` in the second argument to fetch()",
        ),
        { code: "ECONNRESET" },
      ),
    ],
    ["a timeout", /timed out/, new DOMException("The operation timed out.", "TimeoutError")],
  ])("a failure in the shape of %s", async (_, words, failure) => {
    const model = api.createModel({ model: "m", apiKey: KEY, fetch: () => Promise.reject(failure) });
    const error = onlyError(await streamOf(model));
    expect(error).toMatchObject({ kind: "network", retryable: true });
    expect(error.message).toMatch(words);
  });
});
