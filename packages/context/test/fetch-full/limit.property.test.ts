import { spillPointer } from "@toolrail/protocol";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { ReadSpill } from "../../src/fetch-full/read-spill.ts";
import { fetchFull, IMAGE, resultOf, spillOf, storeOf, textOf } from "./fixtures.ts";

const limit = fc.oneof(fc.integer({ min: 500, max: 2_000 }), fc.integer({ min: 500, max: 50_000 }));
const offset = fc.oneof(fc.constant(0), fc.nat(70_000), fc.constant(Number.MAX_SAFE_INTEGER));
const line = fc.constantFrom("a line of text\n", "退款政策\n", "😀", "\u001b[0m", "x".repeat(900), "\ud800");
const text = fc
  .tuple(fc.array(line, { maxLength: 30 }), fc.integer({ min: 1, max: 50 }))
  .map(([lines, times]) => lines.join("").repeat(times));
const name = fc.constantFrom("read_file", "a\n".repeat(200), "n".repeat(64));
const ref = fc.constantFrom("call_1", "r".repeat(300), '"\n\ud800'.repeat(100));

const failing: ReadSpill = async () => {
  throw new Error("no disk ".repeat(100));
};
const gone: ReadSpill = async (asked) => ({ ok: false, message: `${asked} is gone ${asked}`.repeat(100) });
const stores = (original: string, known: string) =>
  fc.constantFrom(undefined, failing, gone, storeOf({ [known]: original.toWellFormed() }));

const asked = fc.tuple(text, text, ref, ref).chain(([original, sent, known, other]) =>
  fc.record({
    original: fc.constant(original.toWellFormed()),
    sent: fc.constant(sent),
    known: fc.constant(known),
    ref: fc.constantFrom(known, other, "call_of_it"),
    readSpill: stores(original, known),
    toolName: name,
    isError: fc.boolean(),
    isSpilled: fc.boolean(),
    images: fc.constantFrom([], [IMAGE], Array(12).fill(IMAGE)),
    size: fc.constantFrom(undefined, Number.MAX_SAFE_INTEGER),
    mediaType: fc.constantFrom("text/plain; charset=utf-8", `image/${"x".repeat(600)}`),
    vision: fc.boolean(),
    limit,
    offset,
  }),
);

it("no answer is longer than its limit, notes and all", async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (given) => {
      const { spill } = spillOf(given.known, given.original, { mediaType: given.mediaType });
      const record = { ...spill, ...(given.size && { size: given.size }) };
      const result = resultOf("call_of_it", [{ type: "text", text: given.sent }, ...given.images], {
        toolName: given.toolName,
        isError: given.isError,
        ...(given.isSpilled && { details: { spill: record } }),
      });
      const pointer = { ref: "r".repeat(300), size: 1, mediaType: "text/plain" };
      const note = resultOf("call_of_note", spillPointer(pointer, "Read it."));
      const answer = await fetchFull(
        { messages: [result, note], readSpill: given.readSpill },
        { ref: given.ref, offset: given.offset, limit: given.limit },
        { vision: given.vision },
      );
      expect(textOf(answer).length).toBeLessThanOrEqual(given.limit);
    }),
    { numRuns: 500 },
  );
});

it("an answer of the least limit still gets on", async () => {
  await fc.assert(
    fc.asyncProperty(name, fc.constantFrom(failing, gone), async (toolName, readSpill) => {
      const result = resultOf("call_1", "x".repeat(5_000), { toolName, details: spillOf("r", "original") });
      const { details } = await fetchFull({ messages: [result], readSpill }, { ref: "call_1", limit: 500 });
      expect(details?.nextOffset).toBeGreaterThanOrEqual(50);
    }),
  );
});
