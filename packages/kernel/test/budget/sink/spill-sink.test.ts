import { createBudget, createMemorySpillStore, type StreamedOutput } from "@toolrail/kernel/budget";
import type { SpillStore } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FULL_STORE } from "../fixtures.ts";

const MEBIBYTE = 1024 * 1024;

async function stream(chunks: readonly (string | Uint8Array)[], store: SpillStore): Promise<StreamedOutput> {
  const sink = createBudget({ store }).openSink?.("call_1");
  for (const chunk of chunks) sink?.write(chunk);
  const output = await sink?.finish();
  if (!output) throw new Error("no sink");
  return output;
}

/** Lines of 64 bytes that can be told apart. */
const lines = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `${String(from + n).padEnd(63, ".")}\n`).join("");

describe("a stream into the store", () => {
  it("is a text like any other up to 1 MiB, and leaves nothing in the store", async () => {
    const store = createMemorySpillStore();
    const text = lines(0, MEBIBYTE / 64);
    expect(await stream([text.slice(0, 70), text.slice(70)], store)).toEqual({
      text,
      truncated: false,
      originalChars: MEBIBYTE,
    });
    expect(await stream([], store)).toEqual({ text: "", truncated: false, originalChars: 0 });
    expect(await store.list()).toEqual([]);
  });

  it("is kept whole over that, with both its ends at hand", async () => {
    const store = createMemorySpillStore();
    const text = lines(0, 50_000);
    const chunks = Array.from({ length: 50 }, (_, n) => lines(n * 1_000, 1_000));
    const output = await stream(chunks, store);
    const bytes = await store.read(output.kept?.entry.ref ?? "");
    expect(new TextDecoder().decode(bytes) === text).toBe(true);
    expect(output.kept?.entry.size).toBe(text.length);
    expect(text.startsWith(output.kept?.start ?? "-")).toBe(true);
    expect(text.endsWith(output.kept?.end ?? "-")).toBe(true);
    expect(output.kept?.start.length).toBeGreaterThan(16_000);
    expect(output.kept?.end.length).toBeGreaterThan(16_000);
  });

  it("joins characters that were cut between chunks, of text and of bytes", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("a", "é", "漢", "😀", "\ufeff"), { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (pieces, step, asBytes) => {
          const text = pieces.join("");
          const whole = asBytes ? new TextEncoder().encode(text) : text;
          const chunks = Array.from({ length: Math.ceil(whole.length / step) }, (_, n) =>
            whole.slice(n * step, (n + 1) * step),
          );
          expect((await stream(chunks, createMemorySpillStore())).text).toBe(text);
        },
      ),
    );
  });

  it("does not mind that a chunk's memory is used again", async () => {
    const store = createMemorySpillStore();
    const sink = createBudget({ store }).openSink?.("c");
    const chunk = new Uint8Array(MEBIBYTE);
    for (const letter of [65, 66, 67]) sink?.write(chunk.fill(letter));
    chunk.fill(0);
    const output = await sink?.finish();
    const bytes = await store.read(output?.kept?.entry.ref ?? "");
    expect([bytes?.[0], bytes?.[MEBIBYTE], bytes?.at(-1)]).toEqual([65, 66, 67]);
    expect(output?.kept?.start[0]).toBe("A");
    expect(output?.kept?.end.at(-1)).toBe("C");
  });

  it("keeps the bytes of what is no text, since a view could not give them back", async () => {
    const store = createMemorySpillStore();
    const bytes = Uint8Array.from({ length: 5_000 }, (_, n) => n % 256);
    const output = await stream([bytes], store);
    expect(output.kept?.entry).toMatchObject({ size: 5_000, mediaType: "application/octet-stream" });
    expect(await store.read(output.kept?.entry.ref ?? "")).toEqual(bytes);
    expect((await stream([bytes.slice(0, 2_000)], store)).kept).toBeUndefined();
  });
});

describe("a store that fails", () => {
  const chunks = Array.from({ length: 40 }, (_, n) => lines(n * 1_000, 1_000));

  it.each([
    ["takes nothing", FULL_STORE],
    ["opens no writer", { ...FULL_STORE, openWriter: () => JSON.parse("{") }],
    ["fails at once", { ...FULL_STORE, openWriter: () => failingAfter(0) }],
    ["fails later", { ...FULL_STORE, openWriter: () => failingAfter(1_500_000) }],
    ["fails at the end", { ...FULL_STORE, openWriter: () => failingAfter(Number.POSITIVE_INFINITY) }],
    ["loses what it took", { ...createMemorySpillStore(), read: async () => undefined }],
  ])("that %s costs the middle, never the ends", async (_name, store: SpillStore) => {
    const { text, truncated, kept, originalChars } = await stream(chunks, store);
    if (kept) expect(await store.read(kept.entry.ref)).toBeUndefined();
    else expect(text).toContain("[the middle of 2560000 bytes cut; it could not be kept]");
    expect(text.startsWith(lines(0, 70))).toBe(true);
    expect(text.endsWith(lines(39_960, 40))).toBe(true);
    expect([truncated, originalChars]).toEqual([true, 2_560_000]);
  });
});

function failingAfter(most: number) {
  let taken = 0;
  return {
    write(chunk: Uint8Array) {
      taken += chunk.length;
      if (taken > most) throw new Error("disk full");
    },
    close: () => Promise.reject(new Error("disk full")),
    discard: () => Promise.reject(new Error("disk full")),
  };
}
