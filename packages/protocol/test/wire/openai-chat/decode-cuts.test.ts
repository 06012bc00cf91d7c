import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes, finalEvents } from "../../../src/testing/decode-bytes.ts";
import { encodeEvents } from "../../../src/testing/encode-events.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import { chatChunks } from "../../../src/testing/openai-chat/chat-chunks.ts";
import { applyQuirk, QUIRKS, quirkEffect } from "../../../src/testing/openai-chat/quirks.ts";
import { rechunk } from "../../../src/testing/rechunk.ts";
import * as openaiChat from "../../../src/wire/openai-chat/index.ts";
import { anyFraming, anySaid, expectCalls } from "../any-answer.ts";

const answer = fc.record(anySaid);
const framing = fc.record(anyFraming);

describe("any stream of any server, cut at any byte", () => {
  it("gives the same events, and the answer that went in", async () => {
    const quirk = fc.constantFrom(...QUIRKS.filter((name) => quirkEffect(name) === "none"));
    await fc.assert(
      fc.asyncProperty(answer, quirk, framing, fc.array(fc.nat(6_000)), async (said, name, frame, cuts) => {
        const stream = encodeEvents(applyQuirk(name, chatChunks(said)), frame).join("");
        const events = await decodeBytes(openaiChat, [stream]);
        expect(await decodeBytes(openaiChat, rechunk(stream, cuts))).toEqual(events);
        expect(finalEvents(events)).toHaveLength(1);
        const turn = foldEvents(events);
        expect(turn.text).toBe(said.text);
        expect(turn.error).toBeUndefined();
        expectCalls(turn, said.calls);
      }),
      { numRuns: 400 },
    );
  });

  it("never gives more than the answer when it is cut off, and says so", async () => {
    await fc.assert(
      fc.asyncProperty(answer, fc.nat(6_000), async (said, length) => {
        const bytes = new TextEncoder().encode(encodeEvents(chatChunks(said)).join(""));
        const cut = bytes.subarray(0, length % (bytes.length + 1));
        const events = await decodeBytes(openaiChat, [cut]);
        const turn = foldEvents(events);
        expect(finalEvents(events)).toHaveLength(1);
        expect(said.text.startsWith(turn.text)).toBe(true);
        const reasonArrived = new TextDecoder().decode(cut).includes('"finish_reason":"');
        if (!reasonArrived) expect(turn.error).toMatchObject({ kind: "endedEarly" });
      }),
      { numRuns: 300 },
    );
  });

  it("decodes anything to one end, without throwing", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.anything(), fc.jsonValue())), (chunks) => {
        const decoder = openaiChat.createDecoder();
        const events = chunks.flatMap((chunk) => decoder.push(chunk));
        expect(finalEvents([...events, ...decoder.end({ complete: true })])).toHaveLength(1);
      }),
    );
  });
});
