import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../src/stream-event.ts";
import { decodeBytes, finalEvents } from "../../src/testing/decode-bytes.ts";
import { readRecording } from "../../src/testing/node/read-recording.ts";
import * as openaiResponses from "../../src/wire/openai-responses/index.ts";
import { turnMessage } from "../wire/turn-message.ts";

const corpus = process.env.TOOLRAIL_CORPUS ?? "";

interface CaseRow {
  id: string;
  protocol: string;
  kind: string;
  input: unknown[];
}

function load<Row>(path: string): Row[] {
  return JSON.parse(readFileSync(join(corpus, path), "utf8")) as Row[];
}

function casesOf(kind: string): CaseRow[] {
  return load<CaseRow>("cases/protocol.json").filter(
    (row) => row.protocol === "openai-responses" && row.kind === kind,
  );
}

function warnings(events: readonly StreamEvent[]): StreamEvent[] {
  return events.filter((event) => event.type === "warning");
}

describe.skipIf(!corpus)("corpus: Responses", () => {
  it("decodes every recorded stream to one end, without a warning", async () => {
    const rows = load<{ file: string; protocol: string; stop: string }>("streams/index.json").filter(
      (row) => row.protocol === "openai-responses",
    );
    expect(rows.length).toBe(31);
    for (const { file, stop } of rows) {
      const { events } = await readRecording(join(corpus, "streams", file));
      const decoder = openaiResponses.createDecoder();
      const decoded = [
        ...events.flatMap((event) => decoder.pushEvent(event)),
        ...decoder.end({ complete: true }),
      ];
      const type = stop === "error" ? "error" : "finish";
      expect([file, warnings(decoded)]).toEqual([file, []]);
      expect([file, finalEvents(decoded)]).toEqual([file, [expect.objectContaining({ type })]]);
    }
  });

  it("reads each recorded response alike, whole and streamed", async () => {
    const rows = load<{ file: string; protocol: string }>("streams/index.json").filter(
      (row) => row.protocol === "openai-responses",
    );
    let compared = 0;
    for (const { file } of rows) {
      const { events } = await readRecording(join(corpus, "streams", file));
      const last = JSON.parse(events.findLast(({ data }) => data !== "[DONE]")?.data ?? "{}");
      if (last.type !== "response.completed") continue;
      const decoder = openaiResponses.createDecoder();
      const streamed = turnMessage(events.flatMap((event) => decoder.pushEvent(event)));
      expect([file, turnMessage(openaiResponses.decodeResponse(last.response))]).toEqual([
        file,
        // Encrypted content is sealed anew each time; the last version is what goes back.
        streamed,
      ]);
      compared++;
    }
    // One stream ends in a failure.
    expect(compared).toBe(30);
  });

  it("decodes every stream case to one end, without a warning", () => {
    const cases = casesOf("stream");
    expect(cases.length).toBe(6);
    for (const { id, input } of cases) {
      const decoder = openaiResponses.createDecoder();
      const decoded = [...input.flatMap((chunk) => decoder.push(chunk)), ...decoder.end({ complete: true })];
      expect([id, finalEvents(decoded).length]).toEqual([id, 1]);
      expect([id, warnings(decoded)]).toEqual([id, []]);
    }
  });

  it("makes an error of an error that a gateway wrote into an open event", async () => {
    const rows = load<CaseRow>("cases/protocol.json").filter(({ id }) => id === "SSE-013");
    expect(rows.length).toBe(1);
    for (const { input } of rows)
      expect(await decodeBytes(openaiResponses, input as string[])).toMatchObject([
        { type: "warning" },
        { type: "error", message: "stream_read_error" },
      ]);
  });
});
