import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StreamEvent } from "../../src/stream-event.ts";
import { finalEvents } from "../../src/testing/decode-bytes.ts";
import { readRecording } from "../../src/testing/node/read-recording.ts";
import * as anthropicMessages from "../../src/wire/anthropic-messages/index.ts";

const corpus = process.env.TOOLRAIL_CORPUS ?? "";

interface CaseRow {
  id: string;
  protocol: string;
  kind: string;
  input: unknown[];
}

// Another message begins in the middle of it.
const SPLICED = /spliced-message-start/;
// The one stream that stops before message_stop says so.
const EXPECTED_WARNINGS = ["ANT-005"];

function load<Row>(path: string): Row[] {
  return JSON.parse(readFileSync(join(corpus, path), "utf8")) as Row[];
}

function casesOf(kind: string): CaseRow[] {
  return load<CaseRow>("cases/protocol.json").filter(
    (row) => row.protocol === "anthropic-messages" && row.kind === kind,
  );
}

function warnings(events: readonly StreamEvent[]): StreamEvent[] {
  return events.filter((event) => event.type === "warning");
}

describe.skipIf(!corpus)("corpus: Anthropic Messages", () => {
  it("decodes every recorded stream to one end, without a warning", async () => {
    const rows = load<{ file: string; protocol: string }>("streams/index.json").filter(
      (row) => row.protocol === "anthropic-messages",
    );
    expect(rows.length).toBe(34);
    for (const { file } of rows) {
      const { events } = await readRecording(join(corpus, "streams", file));
      const decoder = anthropicMessages.createDecoder();
      const decoded = [
        ...events.flatMap((event) => decoder.pushEvent(event)),
        ...decoder.end({ complete: true }),
      ];
      expect([file, warnings(decoded)]).toEqual([file, []]);
      const end = SPLICED.test(file) ? { type: "error", kind: "spliced" } : { type: "finish" };
      expect([file, finalEvents(decoded)]).toEqual([file, [expect.objectContaining(end)]]);
    }
  });

  it("decodes every stream case to one end, with a warning only where the end is missing", () => {
    const cases = casesOf("stream");
    expect(cases.length).toBe(8);
    for (const { id, input } of cases) {
      const decoder = anthropicMessages.createDecoder();
      const decoded = [...input.flatMap((chunk) => decoder.push(chunk)), ...decoder.end({ complete: true })];
      expect([id, finalEvents(decoded).length]).toEqual([id, 1]);
      expect([id, warnings(decoded).length > 0]).toEqual([id, EXPECTED_WARNINGS.includes(id)]);
    }
  });
});
