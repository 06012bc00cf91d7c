import { relative } from "node:path";
import type { AssistantMessage } from "@toolrail/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import { expectTurn } from "../support/expected-turn.ts";
import { runFake } from "../support/fake-context.ts";
import { readRecordings } from "../support/recordings.ts";

const corpus = process.env.TOOLRAIL_CORPUS;
const recordings = corpus ? readRecordings(corpus) : [];
const recordingsOf = (protocol: string) => recordings.filter((recording) => recording.protocol === protocol);

const COUNTS = { "openai-chat": 42, "openai-responses": 31, "anthropic-messages": 34 };

describe.skipIf(!corpus)("decode over the corpus", () => {
  // No codec speaks it yet.
  it("leaves out the recordings of Gemini alone", () => {
    expect(recordings).toHaveLength(42 + 31 + 34 + 11);
    expect(recordingsOf("gemini")).toHaveLength(11);
  });

  describe.each(Object.entries(COUNTS))("%s", (protocol, count) => {
    const messages = new Map<string, AssistantMessage>();

    beforeAll(async () => {
      const files = recordingsOf(protocol).map(({ file }) => file);
      const { stdout } = await runFake(["decode", "--json", "--protocol", protocol, ...files]);
      const lines = stdout.trimEnd().split("\n");
      expect(lines).toHaveLength(files.length);
      for (const [index, line] of lines.entries()) messages.set(files[index] ?? "", JSON.parse(line));
    });

    it("has every recording", () => {
      expect(messages.size).toBe(count);
    });

    it.each(
      recordingsOf(protocol).map((recording) => ({
        ...recording,
        name: relative(corpus ?? "", recording.file),
      })),
    )("$name", ({ file, expected }) => {
      const message = messages.get(file);
      if (message === undefined) throw new Error("no answer");
      // The corpus reads on where another message begins; here that is a failed turn, and no call of it runs.
      if (file.includes("spliced-message-start")) expect(message.stopReason).toBe("error");
      else expectTurn(message, expected);
    });
  });
});
