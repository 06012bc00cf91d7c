import fc from "fast-check";
import { expect, it } from "vitest";
import type { Page } from "../../src/fetch-full/page/page.ts";
import { pageOfOriginal } from "../../src/fetch-full/page/page-of-original.ts";
import { pageOfText } from "../../src/fetch-full/read-kept.ts";
import { spillOf, storeOf } from "./fixtures.ts";

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("\n", "😀", "退", "ab", "é", "\ufffd", " ", "\ufeff"),
      fc.string({ unit: "grapheme" }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join("").toWellFormed());
const limit = fc.integer({ min: 4, max: 40 });

async function readAll(
  read: (offset: number) => Page | Promise<Page>,
): Promise<{ texts: string[]; offsets: number[] }> {
  const texts: string[] = [];
  const offsets = [0];
  for (;;) {
    const page = await read(offsets.at(-1) ?? 0);
    texts.push(page.text);
    if (page.nextOffset === undefined) return { texts, offsets };
    expect(page.nextOffset).toBeGreaterThan(page.offset);
    offsets.push(page.nextOffset);
  }
}

it("pages of a text are whole, in order and give it back", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 40 }), async (whole, most) => {
      const { texts } = await readAll((offset) => pageOfText(whole, { offset, limit: most }));
      expect(texts.join("")).toBe(whole);
      for (const piece of texts) {
        expect(piece.isWellFormed()).toBe(true);
        expect(piece.length).toBeLessThanOrEqual(Math.max(most, 2));
      }
    }),
  );
});

it("a page from anywhere begins and ends between characters", () => {
  fc.assert(
    fc.property(text, fc.nat(80), limit, (whole, offset, most) => {
      expect(pageOfText(whole, { offset, limit: most }).text.isWellFormed()).toBe(true);
    }),
  );
});

it.each(["text/plain; charset=utf-8", undefined])(
  "pages of an original of type %s give it back",
  async (mediaType) => {
    await fc.assert(
      fc.asyncProperty(text, limit, async (whole, most) => {
        const original = { ref: "r", ...(mediaType && { mediaType }) };
        const { texts, offsets } = await readAll(async (offset) => {
          const read = await pageOfOriginal(storeOf({ r: whole }), original, { offset, limit: most });
          if (!read.ok) throw new Error(read.message);
          return read.page;
        });
        expect(texts.join("")).toBe(whole);
        for (const piece of texts) expect(piece.length).toBeLessThanOrEqual(most + 3);
        // Each offset counts the bytes before it.
        for (const [index, offset] of offsets.entries())
          expect(new TextEncoder().encode(texts.slice(0, index).join("")).length).toBe(offset);
      }),
    );
  },
);

it("no page leads behind the end of an original whose size is known", async () => {
  await fc.assert(
    fc.asyncProperty(text, limit, async (whole, most) => {
      const { size, mediaType } = spillOf("r", whole).spill;
      const { texts } = await readAll(async (offset) => {
        const range = { offset, limit: most };
        const read = await pageOfOriginal(storeOf({ r: whole }), { ref: "r", size, mediaType }, range);
        if (!read.ok) throw new Error(read.message);
        return read.page;
      });
      expect(texts.slice(1)).not.toContain("");
      expect(texts.join("")).toBe(whole);
    }),
  );
});

it("a page of UTF-16 goes on where it was cut", async () => {
  const whole = "abcdefgh\nij\ud800kl\n".repeat(20);
  const readUtf16 = async (_ref: string, { offset, length }: { offset: number; length: number }) => {
    const start = offset === 0 ? 0 : (offset - 2) / 2;
    const end = Math.min(Math.floor((offset + length - 2) / 2), whole.length);
    const piece = whole.slice(start, end);
    return end < whole.length
      ? { ok: true as const, text: piece, nextOffset: 2 + end * 2 }
      : { ok: true as const, text: piece };
  };
  const original = { ref: "r", mediaType: "text/plain; charset=utf-16le" };
  const { texts } = await readAll(async (offset) => {
    const read = await pageOfOriginal(readUtf16, original, { offset, limit: 50 });
    if (!read.ok) throw new Error(read.message);
    return read.page;
  });
  expect(texts.join("")).toBe(whole);
  expect(texts.slice(0, -1).every((piece) => piece.endsWith("\n"))).toBe(true);
});
