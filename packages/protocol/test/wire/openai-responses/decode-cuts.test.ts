import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBytes, finalEvents } from "../../../src/testing/decode-bytes.ts";
import { encodeEvents } from "../../../src/testing/encode-events.ts";
import { foldEvents } from "../../../src/testing/fold-events.ts";
import {
  applyResponsesQuirk,
  RESPONSES_QUIRKS,
  responsesQuirkEffect,
} from "../../../src/testing/openai-responses/quirks.ts";
import { responsesEvents } from "../../../src/testing/openai-responses/responses-events.ts";
import { rechunk } from "../../../src/testing/rechunk.ts";
import * as openaiResponses from "../../../src/wire/openai-responses/index.ts";
import { anyFraming, anySaid, expectCalls } from "../any-answer.ts";

const thinking = fc.string({ maxLength: 20 });
const answer = fc.record({ ...anySaid, thinking }, { requiredKeys: ["text", "calls", "pieceLength"] });
const framing = fc.record({ ...anyFraming, names: fc.boolean() });

describe("any stream of any server, cut at any byte", () => {
  it("gives the same events, and the answer that went in", async () => {
    const quirk = fc.constantFrom(
      ...RESPONSES_QUIRKS.filter((name) => responsesQuirkEffect(name) === "none"),
    );
    await fc.assert(
      fc.asyncProperty(answer, quirk, framing, fc.array(fc.nat(9_000)), async (said, name, frame, cuts) => {
        const stream = encodeEvents(applyResponsesQuirk(name, responsesEvents(said)), frame).join("");
        const events = await decodeBytes(openaiResponses, [stream]);
        expect(await decodeBytes(openaiResponses, rechunk(stream, cuts))).toEqual(events);
        expect(finalEvents(events)).toHaveLength(1);
        const turn = foldEvents(events);
        expect([turn.text, turn.thinking]).toEqual([said.text, said.thinking ?? ""]);
        expect(turn.error).toBeUndefined();
        expectCalls(turn, said.calls);
      }),
      { numRuns: 400 },
    );
  });

  it("never gives more than the answer when it is cut off, and says so", async () => {
    await fc.assert(
      fc.asyncProperty(answer, fc.nat(9_000), async (said, length) => {
        const bytes = new TextEncoder().encode(encodeEvents(responsesEvents(said)).join(""));
        const cut = bytes.subarray(0, length % (bytes.length + 1));
        const events = await decodeBytes(openaiResponses, [cut]);
        const turn = foldEvents(events);
        expect(finalEvents(events)).toHaveLength(1);
        expect(said.text.startsWith(turn.text)).toBe(true);
        const ended = new TextDecoder().decode(cut).includes('"type":"response.completed"');
        if (!ended) expect(turn.error).toMatchObject({ kind: "endedEarly" });
      }),
      { numRuns: 300 },
    );
  });

  it("decodes anything to one end, without throwing", () => {
    const odd = fc.oneof(fc.anything(), fc.jsonValue());
    const event = fc.record(
      {
        type: fc.constantFrom(
          ...new Set(
            responsesEvents({ thinking: "t", text: "a", refusal: "r", calls: [{ name: "f" }] }).map(
              (e) => e.type,
            ),
          ),
        ),
        output_index: odd,
        item_id: odd,
        item: fc.oneof(
          odd,
          fc.record(
            {
              type: fc.constantFrom("message", "reasoning", "function_call"),
              id: odd,
              call_id: odd,
              name: odd,
              arguments: odd,
              content: odd,
              summary: odd,
            },
            { requiredKeys: [] },
          ),
        ),
        response: fc.oneof(
          odd,
          fc.record(
            { status: odd, output: odd, error: odd, incomplete_details: odd, usage: odd },
            { requiredKeys: [] },
          ),
        ),
        delta: odd,
        part: odd,
        text: odd,
        arguments: odd,
      },
      { requiredKeys: ["type"] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, event)), (chunks) => {
        const decoder = openaiResponses.createDecoder();
        const events = chunks.flatMap((chunk) => decoder.push(chunk));
        expect(finalEvents([...events, ...decoder.end({ complete: true })])).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });
});
