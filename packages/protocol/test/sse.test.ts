import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  readEventBatches,
  readServerSentEvents,
  type ServerSentEvent,
  type ServerSentEventsOptions,
} from "../src/sse.ts";
import { rechunk } from "../src/testing/rechunk.ts";

const encode = (text: string) => new TextEncoder().encode(text);

async function read(pieces: Iterable<Uint8Array>, options?: ServerSentEventsOptions) {
  const events: ServerSentEvent[] = [];
  for await (const event of readServerSentEvents(pieces, options)) events.push(event);
  return events;
}

const readText = (text: string, options?: ServerSentEventsOptions) => read([encode(text)], options);

describe("readServerSentEvents", () => {
  it.each([
    ["line feeds", "data: a\n\ndata: b\n\n", [{ data: "a" }, { data: "b" }]],
    ["carriage returns", "data: a\r\rdata: b\r\r", [{ data: "a" }, { data: "b" }]],
    ["both", "data: a\r\n\r\ndata: b\r\n\r\n", [{ data: "a" }, { data: "b" }]],
    ["a byte order mark", "\uFEFFdata: a\n\n", [{ data: "a" }]],
    ["no space after the colon", "data:a\n\n", [{ data: "a" }]],
    ["several data lines", "data: a\ndata: b\n\n", [{ data: "a\nb" }]],
    ["a name", "event: ping\ndata: {}\n\n", [{ event: "ping", data: "{}" }]],
    ["comments", ": hello\n\ndata: a\n\n: bye\n\n", [{ data: "a" }]],
    ["empty data", "data:\n\ndata: a\n\n", [{ data: "" }, { data: "a" }]],
    ["a last event without its blank line", "data: a\n\ndata: b\n", [{ data: "a" }, { data: "b" }]],
    ["a last event without its line end", "data: a\n\ndata: b", [{ data: "a" }, { data: "b" }]],
    [
      "a last event that ends with a carriage return",
      "data: a\r\n\r\ndata: b\r",
      [{ data: "a" }, { data: "b" }],
    ],
    ["nothing", "", []],
    ["comments alone", ": one\n\n: two\n\n", []],
    ["fields alone", "retry: 100\nid: 7\n\nevent: ping\n\n", []],
  ])("reads %s", async (_, text, expected) => {
    expect(await readText(text)).toEqual(expected);
  });

  it("hands on a body that is no stream as one event", async () => {
    const json = '{\n  "error": {"message": "no"}\n}\n';
    expect(await readText(json)).toEqual([{ data: json.trim() }]);
    expect(await readText("\uFEFF<html>\n<body>502</body></html>")).toEqual([
      { data: "<html>\n<body>502</body></html>" },
    ]);
  });

  it("keeps 64 Ki characters of such a body and nothing of one that is a stream", async () => {
    const [event] = await read([encode("x".repeat(60_000)), encode("y".repeat(60_000))]);
    expect(event?.data).toBe("x".repeat(60_000) + "y".repeat(65_536 - 60_000));
    expect(await readText("data: a\n\nnoise that is no field\n\n")).toEqual([{ data: "a" }]);
  });

  it("ends with a typed error at an event that is too large, behind those that came before it", async () => {
    const stream = `data: ok\n\ndata: ${"x".repeat(101)}\n\ndata: late\n\n`;
    for (const pieces of [[encode(stream)], rechunk(stream, 3)]) {
      const events: ServerSentEvent[] = [];
      const reading = (async () => {
        for await (const event of readServerSentEvents(pieces, { maxEventBytes: 100 })) events.push(event);
      })();
      await expect(reading).rejects.toMatchObject({ code: "event_too_large" });
      expect(events).toEqual([{ data: "ok" }]);
    }
    const exact = `data: ${"x".repeat(50)}\ndata: ${"y".repeat(49)}\n\n`;
    for (const pieces of [[encode(exact)], rechunk(exact, 1)])
      expect(await read(pieces, { maxEventBytes: 100 })).toHaveLength(1);
  });

  it("passes on a failure of the bytes, behind the events before it", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield encode("data: a\n\ndata: half");
      throw new Error("reset");
    }
    const events: ServerSentEvent[] = [];
    const reading = (async () => {
      for await (const event of readServerSentEvents(broken())) events.push(event);
    })();
    await expect(reading).rejects.toThrow("reset");
    expect(events).toEqual([{ data: "a" }]);
  });

  it("gives the same events wherever the bytes are cut, characters and CR LF included", async () => {
    const line = fc.constantFrom(
      ...["data: é\u{1F600}", "data:x", "event: e", ": c", "id: 1", "", "noise"],
      ...["error: broken", "error:", "errors: 3", "er", '{"error":{"message":"no"}}', '{"a":1}'],
    );
    const text = fc
      .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n", "\r"), fc.boolean())
      .map(([lines, end, mark]) => `${mark ? "\uFEFF" : ""}${lines.map((each) => each + end).join("")}`);
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat(200)), async (stream, cuts) => {
        expect(await read(rechunk(stream, cuts))).toEqual(await readText(stream));
      }),
      { numRuns: 300 },
    );
  });

  describe("failures outside of data", () => {
    const failure = '{"code":500,"message":"the slot is gone"}';

    it.each([
      ["a field of that name", `error: ${failure}\n\n`, [{ event: "error", data: failure }]],
      ["the field without a space", `error:${failure}\r\n\r\n`, [{ event: "error", data: failure }]],
      ["the field without a line end", `error: ${failure}`, [{ event: "error", data: failure }]],
      ["the field with plain words", "error: out of memory\n\n", [{ event: "error", data: "out of memory" }]],
      [
        "the field between events",
        `data: a\n\nerror: ${failure}\n\ndata: [DONE]\n\n`,
        [{ data: "a" }, { event: "error", data: failure }, { data: "[DONE]" }],
      ],
      [
        "bare JSON between events",
        'data: a\n\n{"error":{"message":"gone"}}\n\ndata: [DONE]\n\n',
        [{ data: "a" }, { data: '{"error":{"message":"gone"}}' }, { data: "[DONE]" }],
      ],
      ["an empty field", "error:\n\nerror\n\ndata: a\n\n", [{ data: "a" }]],
      ["bare JSON without an error", 'data: a\n\n{"error":null}\n{"a":1}\n\n', [{ data: "a" }]],
      ["other fields that begin alike", "errors: x\nerr\ndata: a\n\n", [{ data: "a" }]],
    ])("are events: %s, wherever the bytes are cut", async (_, text, expected) => {
      for (const size of [1, 2, 3, 5, 7, text.length])
        expect(await read(rechunk(text, size))).toEqual(expected);
    });

    it("are limited in size like every event", async () => {
      const long = `error: ${"x".repeat(200)}`;
      for (const pieces of [[encode(`${long}\n\n`)], rechunk(long, 1)])
        await expect(read(pieces, { maxEventBytes: 100 })).rejects.toMatchObject({ code: "event_too_large" });
      const bare = `data: a\n\n{"error":"${"x".repeat(200)}"}\n\ndata: b\n\n`;
      for (const pieces of [[encode(bare)], rechunk(bare, 1)])
        expect(await read(pieces, { maxEventBytes: 100 })).toEqual([{ data: "a" }, { data: "b" }]);
    });
  });
});

describe("readEventBatches", () => {
  it("gives a list for each piece of bytes, empty where no event is complete", async () => {
    const pieces = [": comment\n\n", "data: ", "a\n\ndata: b\n\n", "data: c"].map(encode);
    expect(await Array.fromAsync(readEventBatches(pieces))).toEqual([
      [],
      [],
      [{ data: "a" }, { data: "b" }],
      [],
      [{ data: "c" }],
    ]);
  });
});
