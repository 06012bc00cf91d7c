import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRecording } from "../../../src/testing/node/read-recording.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recording-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(name: string, text: string) {
  const path = join(folder, name);
  await writeFile(path, text);
  return readRecording(path);
}

describe("readRecording", () => {
  it("reads the body of a stream", async () => {
    const text = "event: ping\ndata: {}\n\ndata: [DONE]\n\n";
    const recording = await load("a.sse", text);
    expect(recording.events).toEqual([{ event: "ping", data: "{}" }, { data: "[DONE]" }]);
    expect(recording.bytes).toEqual(new TextEncoder().encode(text));
  });

  it("reads one event a line", async () => {
    expect((await load("a.jsonl", '{"a":1}\n\n{"b":2}\n')).events).toEqual([
      { data: '{"a":1}' },
      { data: '{"b":2}' },
    ]);
  });
});
