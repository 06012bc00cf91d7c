import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anthropicEvents } from "../../../src/testing/anthropic-messages/anthropic-events.ts";
import {
  ANTHROPIC_QUIRKS,
  anthropicQuirkEffect,
  applyAnthropicQuirk,
} from "../../../src/testing/anthropic-messages/quirks.ts";
import { decodeBytes, finalEvents } from "../../../src/testing/decode-bytes.ts";
import { encodeEvents } from "../../../src/testing/encode-events.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { rechunk } from "../../../src/testing/rechunk.ts";
import * as anthropicMessages from "../../../src/wire/anthropic-messages/index.ts";
import { anyFraming, anySaid, expectCalls } from "../any-answer.ts";

const thinking = fc.string({ unit: "grapheme", maxLength: 20 });
const answer = fc.record({ ...anySaid, thinking });
const framing = fc.record({ ...anyFraming, names: fc.boolean() });

describe("any stream of any server, cut at any byte", () => {
  it("gives the same events, and the answer that went in", async () => {
    const quirk = fc.constantFrom(
      ...ANTHROPIC_QUIRKS.filter((name) => anthropicQuirkEffect(name) === "none"),
    );
    await fc.assert(
      fc.asyncProperty(answer, quirk, framing, fc.array(fc.nat(6_000)), async (said, name, frame, cuts) => {
        const stream = encodeEvents(applyAnthropicQuirk(name, anthropicEvents(said)), frame).join("");
        const events = await decodeBytes(anthropicMessages, [stream]);
        expect(await decodeBytes(anthropicMessages, rechunk(stream, cuts))).toEqual(events);
        expect(finalEvents(events)).toHaveLength(1);
        const turn = foldEvents(events);
        expect([turn.thinking, turn.text, turn.error]).toEqual([said.thinking, said.text, undefined]);
        expectCalls(turn, said.calls);
      }),
      { numRuns: 400 },
    );
  });

  it("never gives more than the answer when it is cut off, and says so", async () => {
    await fc.assert(
      fc.asyncProperty(answer, fc.nat(6_000), async (said, length) => {
        const bytes = new TextEncoder().encode(
          encodeEvents(anthropicEvents(said), { names: true, done: false }).join(""),
        );
        const cut = bytes.subarray(0, length % (bytes.length + 1));
        const events = await decodeBytes(anthropicMessages, [cut]);
        const turn = foldEvents(events);
        expect(finalEvents(events)).toHaveLength(1);
        expect(said.text.startsWith(turn.text)).toBe(true);
        expect(said.thinking.startsWith(turn.thinking)).toBe(true);
        const reasonArrived = new TextDecoder().decode(cut).includes('stop_reason":"');
        if (!reasonArrived) expect(turn.error).toMatchObject({ kind: "endedEarly" });
      }),
      { numRuns: 300 },
    );
  });

  it("decodes anything to one end, without throwing", () => {
    const type = fc.constantFrom(
      "message_start",
      "content_block_start",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message",
    );
    const part = fc.oneof(
      fc.anything(),
      fc.record({
        type: fc.constantFrom(
          "text",
          "tool_use",
          "thinking",
          "x",
          "text_delta",
          "input_json_delta",
          "signature_delta",
        ),
        text: fc.anything(),
        input: fc.anything(),
        partial_json: fc.anything(),
        id: fc.anything(),
      }),
    );
    const event = fc.record({
      type,
      index: fc.anything(),
      message: fc.anything(),
      content_block: part,
      delta: part,
      content: fc.anything(),
      usage: fc.anything(),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(event, fc.anything(), fc.jsonValue())), (chunks) => {
        const decoder = anthropicMessages.createDecoder();
        const events = chunks.flatMap((chunk) => decoder.push(chunk));
        expect(finalEvents([...events, ...decoder.end({ complete: true })])).toHaveLength(1);
      }),
    );
  });
});
