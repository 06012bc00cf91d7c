import { truncateMiddle } from "@toolrail/kernel/budget";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lostNote } from "../../src/budget/note-text.ts";
import { createMemorySink } from "../../src/dispatch/memory-sink.ts";

describe("createMemorySink", () => {
  it("gives back what fits", () => {
    const sink = createMemorySink();
    expect(sink.read()).toEqual({ text: "", truncated: false, originalChars: 0, cutChars: 0 });
    sink.write("a");
    sink.write("b");
    expect(sink.read().text).toBe("ab");
  });

  it("joins a character that was split between chunks of bytes", () => {
    const bytes = new TextEncoder().encode("é😀");
    const sink = createMemorySink();
    for (const byte of bytes) sink.write(Uint8Array.of(byte));
    expect(sink.read().text).toBe("é😀");
  });

  it("shows a character that never came whole as replaced", () => {
    const sink = createMemorySink();
    sink.write(Uint8Array.of(0xe2, 0x82));
    sink.write("|");
    sink.write(Uint8Array.of(0xe2));
    expect(sink.read().text).toBe("\ufffd|\ufffd");
  });

  it("leaves just what `truncateMiddle` would leave of the whole, however it was cut into chunks", () => {
    const piece = fc.constantFrom("a", "line\n", "\r\n", "e\u0301", "漢字", "😀", "👩‍👩‍👧", "\u001b[1m");
    const chunk = fc.array(piece, { maxLength: 400 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 30 }), fc.integer({ min: 0, max: 2_000 }), (chunks, cap) => {
        const sink = createMemorySink(cap);
        for (const text of chunks) sink.write(text);
        expect(sink.read()).toEqual(truncateMiddle(chunks.join(""), { cap, note: lostNote }));
      }),
    );
  });

  it("holds both ends of 100 MB", () => {
    const sink = createMemorySink();
    const block = "x".repeat(1_000_000);
    sink.write("first|");
    for (let count = 0; count < 100; count++) sink.write(block);
    sink.write("|last");
    const { text, originalChars } = sink.read();
    expect(originalChars).toBe(100_000_011);
    expect(text).toMatch(/^first\|x+\n…\[99992011 of 100000011 characters cut\]…\nx+\|last$/);
  });
});
