import { describe, expect, it } from "vitest";
import type { AssistantMessage, Decoder, StreamEvent } from "../../src/index.ts";
import { foldEvents, fuzzDecoder, seedStreams } from "../../src/testing/index.ts";
import * as openaiChat from "../../src/wire/openai-chat/index.ts";

/** A message of what arrived, with none of the rules: every call is let through. */
function careless(events: readonly StreamEvent[]): AssistantMessage {
  const { calls, finish } = foldEvents(events);
  return {
    role: "assistant",
    content: calls.map(({ name, args }, n) => ({ type: "toolCall", id: `call_${n}`, name, args })),
    stopReason: calls.length > 0 ? "toolUse" : "stop",
    rawStopReason: finish ?? "",
    model: "test/model",
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    timestamp: 0,
  };
}

async function faultsOf(
  codec: { createDecoder(): Decoder },
  assemble: (events: readonly StreamEvent[]) => AssistantMessage,
): Promise<string[]> {
  const report = await fuzzDecoder({
    codec,
    assemble,
    seeds: seedStreams("openai-chat"),
    count: 400,
    seed: 1,
  });
  expect(report.tried).toBe(400);
  return [...new Set(report.faults.map(({ fault }) => fault.replace(/:.*/s, "").replace(/\d+/g, "n")))];
}

/** The real decoder with one method replaced. */
function spoilt(change: (decoder: Decoder) => Partial<Decoder>): { createDecoder(): Decoder } {
  return {
    createDecoder() {
      const decoder = openaiChat.createDecoder();
      return { ...decoder, ...change(decoder) };
    },
  };
}

describe("the fuzzer finds", () => {
  it("calls that run though a part of them is gone", async () => {
    expect(await faultsOf(openaiChat, careless)).toContain("runs what was not meant");
  });

  it("a decoder that throws", async () => {
    const codec = spoilt((decoder) => ({
      pushEvent(event) {
        if (!event.data.endsWith("}")) throw new Error("no JSON");
        return decoder.pushEvent(event);
      },
    }));
    expect(await faultsOf(codec, careless)).toContain("threw Error");
  });

  it("a turn that never ends, or ends twice", async () => {
    expect(
      await faultsOf(
        spoilt(() => ({ end: () => [] })),
        careless,
      ),
    ).toContain("n ends");
    const codec = spoilt((decoder) => ({
      end: (options) => [...decoder.end(options), { type: "finish", reason: "stop", raw: "" }],
    }));
    expect(await faultsOf(codec, careless)).toContain("n ends");
  });

  it("more events than the stream can hold", async () => {
    const noise: StreamEvent = { type: "text", key: "0", delta: "x" };
    const codec = spoilt((decoder) => ({
      pushEvent: (event) => [...Array(2_000).fill(noise), ...decoder.pushEvent(event)],
    }));
    expect(await faultsOf(codec, careless)).toContain("n events of n bytes");
  });

  it("argument text that nobody sent", async () => {
    const closing = (events: readonly StreamEvent[]): AssistantMessage => {
      const message = careless(events);
      return {
        ...message,
        content: message.content.map((block) =>
          block.type === "toolCall" && block.args.endsWith("}") ? block : { ...block, args: '{"closed":1}' },
        ),
      };
    };
    expect(await faultsOf(openaiChat, closing)).toContain("text that nobody sent");
  });

  it("ids that are there twice", async () => {
    const sameIds = (events: readonly StreamEvent[]): AssistantMessage => {
      const message = careless(events);
      return { ...message, content: message.content.map((block) => ({ ...block, id: "call" })) };
    };
    expect(await faultsOf(openaiChat, sameIds)).toContain("an id twice, or none");
  });
});
