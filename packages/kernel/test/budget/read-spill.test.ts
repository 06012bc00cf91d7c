import { createMemorySpillStore, readSpill } from "@toolrail/kernel/budget";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textToBytes } from "../../src/budget/text-bytes.ts";

async function kept(text: string) {
  const store = createMemorySpillStore();
  const { bytes, mediaType } = textToBytes(text);
  return { store, ref: (await store.write("c", bytes, mediaType)).ref };
}

describe("readSpill", () => {
  it("reads a range and says where to go on", async () => {
    const { store, ref } = await kept("0123456789");
    expect(await readSpill(store, ref, { offset: 2, length: 5 })).toEqual({
      ok: true,
      text: "23456",
      nextOffset: 7,
    });
    expect(await readSpill(store, ref, { offset: 7, length: 5 })).toEqual({ ok: true, text: "789" });
    expect(await readSpill(store, ref)).toEqual({ ok: true, text: "0123456789" });
    expect(await readSpill(store, ref, { offset: 50 })).toEqual({ ok: true, text: "" });
  });

  it("says that an original is no longer kept", async () => {
    const { store, ref } = await kept("x");
    await store.delete(ref);
    expect(await readSpill(store, ref)).toEqual({
      ok: false,
      message: `The original "${ref}" is no longer kept.`,
    });
  });

  it("begins with the next whole character when it is sent into the middle of one", async () => {
    const { store, ref } = await kept("😀漢é");
    for (const [offset, text] of [
      [1, "漢é"],
      [3, "漢é"],
      [4, "漢é"],
      [5, "é"],
      [8, ""],
    ] as const)
      expect(await readSpill(store, ref, { offset })).toEqual({ ok: true, text });
  });

  it("gives any text back range by range, no character cut", async () => {
    const piece = fc.constantFrom("a", "é", "漢", "😀", "\ufeff", "\n", "\ud800", "\udc00");
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        async (pieces, length) => {
          const text = pieces.join("");
          const { store, ref } = await kept(text);
          let read = "";
          let offset: number | undefined = 0;
          while (offset !== undefined) {
            const range = await readSpill(store, ref, { offset, length });
            if (!range.ok) throw new Error(range.message);
            if (text.isWellFormed()) expect(range.text).not.toContain("\ufffd");
            read += range.text;
            offset = range.nextOffset;
          }
          expect(read).toBe(text);
        },
      ),
    );
  });
});
