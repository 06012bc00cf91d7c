import { MessageAssembler } from "@toolrail/kernel/accumulate";
import type { AssistantMessage, StreamEvent } from "@toolrail/protocol";
import * as anthropicMessages from "@toolrail/protocol/anthropic-messages";
import * as openaiChat from "@toolrail/protocol/openai-chat";
import * as openaiResponses from "@toolrail/protocol/openai-responses";
import { fuzzDecoder, seedStreams } from "@toolrail/protocol/testing";
import { describe, expect, it } from "vitest";

const COUNT = 2_000;
const CODECS = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  "anthropic-messages": anthropicMessages,
} as const;

function assemble(events: readonly StreamEvent[]): AssistantMessage {
  const assembler = new MessageAssembler({ model: "fuzz/model", now: () => 0 });
  for (const event of events) assembler.push(event);
  return assembler.finish();
}

describe.each(Object.keys(CODECS) as (keyof typeof CODECS)[])("damaged streams of %s", (protocol) => {
  it("never throw, end once, and never run a call that is not whole", async () => {
    const seeds = seedStreams(protocol);
    const report = await fuzzDecoder({ codec: CODECS[protocol], assemble, seeds, count: COUNT, seed: 20 });
    expect(report.faults).toEqual([]);
    expect(report.tried).toBe(COUNT);
    // The damage leaves enough that a fault would show.
    expect(report.runnable).toBeGreaterThan(COUNT / 4);
  });
});
