import type { StreamEvent } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { readResponse } from "../../src/exchange/read-response.ts";
import { APIS } from "../fixtures/apis.ts";
import { textOf } from "../fixtures/stream.ts";

const encode = (text: string) => new TextEncoder().encode(text);

describe.each(APIS)("signs of life of $name", (api) => {
  /** The events of a body whose pieces come at the times given, by a clock of the test. */
  async function read(
    pieces: readonly (readonly [atMs: number, text: string])[],
    contentType = "text/event-stream",
  ): Promise<StreamEvent[]> {
    let now = 0;
    const rest = [...pieces];
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = rest.shift();
          if (!piece) return controller.close();
          now = piece[0];
          controller.enqueue(encode(piece[1]));
        },
      },
      { highWaterMark: 0 },
    );
    const response = new Response(body, { headers: { "content-type": contentType } });
    const { signal } = new AbortController();
    const options = {
      codec: api.codec,
      provider: "p",
      toolNames: [],
      signal,
      redact: (text: string) => text,
    };
    return Array.fromAsync(readResponse(response, { ...options, now: () => now }));
  }

  const typesOf = (events: readonly StreamEvent[]) => events.map(({ type }) => type);

  it("come of comments, of parts of an event and of empty events, at most one in 50 ms", async () => {
    const events = await read([
      [0, ": one\n\n"],
      [49, ": two\n\n"],
      [50, "data: "],
      [120, "\n\n"],
      [121, "\n"],
      [10_000, "retry: 5\n\n"],
    ]);
    expect(typesOf(events)).toEqual(["heartbeat", "heartbeat", "heartbeat", "heartbeat", "error"]);
  });

  it("do not stand beside events that the same bytes brought", async () => {
    const chunks = api.chunks({ text: "Hello." });
    const pieces = chunks.map((chunk, at) => [at * 1_000, `data: ${JSON.stringify(chunk)}\n\n`] as const);
    const whole = await read([[0, pieces.map(([, text]) => text).join("")]]);
    expect(typesOf(whole)).not.toContain("heartbeat");
    expect(textOf(whole)).toBe("Hello.");
  });

  it("do not flood where a stream comes byte by byte", async () => {
    const text = `: ${"x".repeat(998)}`;
    const events = await read([...text].map((char, at) => [at, char] as const));
    expect(events.filter(({ type }) => type === "heartbeat")).toHaveLength(1_000 / 50);
  });

  it("come of the blanks before a whole answer", async () => {
    const error = '{"error":{"message":"Overloaded","type":"overloaded_error"}}';
    const events = await read(
      [
        [0, "\n"],
        [60, " "],
        [61, " "],
        [62, error.slice(0, 9)],
        [200, error.slice(9)],
      ],
      "application/json",
    );
    expect(typesOf(events)).toEqual(["heartbeat", "heartbeat", "heartbeat", "error"]);
    expect(events.at(-1)).toMatchObject({ message: "Overloaded", kind: "overloaded" });
  });
});
