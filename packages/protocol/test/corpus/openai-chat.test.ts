import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../src/stream-event.ts";
import { decodeBytes, finalEvents } from "../../src/testing/decode-bytes.ts";
import { readRecording } from "../../src/testing/node/read-recording.ts";
import * as openaiChat from "../../src/wire/openai-chat/index.ts";

const corpus = process.env.TOOLRAIL_CORPUS ?? "";

interface StreamRow {
  file: string;
  protocol: string;
}

interface CaseRow {
  id: string;
  protocol: string;
  kind: string;
  input: unknown[];
}

// Events that are broken on purpose; every other warning is a fault of ours.
const EXPECTED_WARNINGS = ["SSE-003", "SSE-009", "SSE-011", "SSE-013"];

function load<Row>(path: string): Row[] {
  return JSON.parse(readFileSync(join(corpus, path), "utf8")) as Row[];
}

function decodeChunks(chunks: readonly unknown[]): StreamEvent[] {
  const decoder = openaiChat.createDecoder();
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end({ complete: true })];
}

function decodeCase({ kind, input }: CaseRow): StreamEvent[] | Promise<StreamEvent[]> {
  if (kind === "stream") return decodeChunks(input);
  if (kind === "response") return openaiChat.decodeResponse(input[0]);
  if (kind === "sse") return decodeBytes(openaiChat, input as string[]);
  return decodeBytes(
    openaiChat,
    (input as { hex: string }[]).map(({ hex }) => Uint8Array.from(Buffer.from(hex, "hex"))),
  );
}

function warnings(events: readonly StreamEvent[]): StreamEvent[] {
  return events.filter((event) => event.type === "warning");
}

describe.skipIf(!corpus)("corpus: Chat Completions", () => {
  it("decodes every recorded stream to one finish, without a warning", async () => {
    const rows = load<StreamRow>("streams/index.json").filter((row) => row.protocol === "openai-chat");
    expect(rows.length).toBe(42);
    for (const { file } of rows) {
      const { events } = await readRecording(join(corpus, "streams", file));
      const decoder = openaiChat.createDecoder();
      const decoded = [
        ...events.flatMap((event) => decoder.pushEvent(event)),
        ...decoder.end({ complete: true }),
      ];
      expect([file, warnings(decoded)]).toEqual([file, []]);
      expect([file, finalEvents(decoded)]).toEqual([file, [expect.objectContaining({ type: "finish" })]]);
    }
  });

  it("decodes every case to one end, with a warning only where an event is broken", async () => {
    const kinds = ["stream", "response", "sse", "sse-bytes"];
    const all = load<CaseRow>("cases/protocol.json").filter((row) =>
      ["openai-chat", "sse"].includes(row.protocol),
    );
    const cases = all.filter((row) => kinds.includes(row.kind));
    const left = all.filter((row) => !kinds.includes(row.kind)).map((row) => row.kind);
    // Histories and schemas are for the encoder.
    expect([cases.length, [...new Set(left)].sort()]).toEqual([44, ["history", "schema"]]);
    for (const row of cases) {
      const decoded = await decodeCase(row);
      expect([row.id, finalEvents(decoded).length]).toEqual([row.id, 1]);
      expect([row.id, warnings(decoded).length > 0]).toEqual([row.id, EXPECTED_WARNINGS.includes(row.id)]);
    }
  });
});
