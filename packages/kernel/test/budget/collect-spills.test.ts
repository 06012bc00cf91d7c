import {
  collectSpills,
  createBudget,
  createMemorySpillStore,
  referencedSpills,
} from "@toolrail/kernel/budget";
import { createFakeClock } from "@toolrail/kernel/testing";
import { type Message, type SpillEntry, spilledParts } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { resultOf, textOf } from "./fixtures.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** A store with one original of `size` bytes for each age in days. */
async function storeOf(files: readonly { days: number; size?: number }[]) {
  const clock = createFakeClock();
  const store = createMemorySpillStore({ clock });
  const refs: string[] = [];
  let days = 100;
  for (const file of files.toSorted((a, b) => b.days - a.days)) {
    await clock.advance((days - file.days) * DAY);
    days = file.days;
    refs.push((await store.write("c", new Uint8Array(file.size ?? 10))).ref);
  }
  await clock.advance(days * DAY);
  return { store, clock, refs };
}

const pointingTo = (ref: string): Message =>
  resultOf("an excerpt", { details: { spill: { ref, size: 1, mediaType: "text/plain" } } });

const refsOf = (entries: readonly SpillEntry[]) => entries.map(({ ref }) => ref);

describe("collectSpills", () => {
  it("lets go what nothing has pointed to for seven days", async () => {
    const { store, clock, refs } = await storeOf([{ days: 30 }, { days: 7 }, { days: 6.9 }, { days: 0 }]);
    const { deleted, keptBytes } = await collectSpills([], store, { clock });
    expect(refsOf(deleted)).toEqual(refs.slice(0, 2));
    expect(refsOf(await store.list())).toEqual(refs.slice(2));
    expect(keptBytes).toBe(20);
  });

  it("never lets go what a message points to, however old, released or over the quota", async () => {
    const { store, clock, refs } = await storeOf([{ days: 90, size: 9_000 }]);
    const [ref = ""] = refs;
    const options = { clock, quotaBytes: 5, released: [ref] };
    expect((await collectSpills([pointingTo(ref)], store, options)).deleted).toEqual([]);
    expect(refsOf((await collectSpills([], store, options)).deleted)).toEqual([ref]);
  });

  it("lets go at once what was released, if nothing else points to it", async () => {
    const { store, clock, refs } = await storeOf([{ days: 3 }, { days: 2 }, { days: 1 }]);
    const [a = "", b = "", c = ""] = refs;
    const { deleted } = await collectSpills([pointingTo(b)], store, { clock, released: [a, b] });
    expect(refsOf(deleted)).toEqual([a]);
    expect(refsOf(await store.list())).toEqual([b, c]);
  });

  it("over the quota lets go the oldest that nothing points to, and no more than needed", async () => {
    const files = [{ days: 4 }, { days: 3 }, { days: 2 }, { days: 1 }].map((file) => ({
      ...file,
      size: 100,
    }));
    const { store, clock, refs } = await storeOf(files);
    const [oldest = "", second = "", ...rest] = refs;
    const { deleted, keptBytes } = await collectSpills([pointingTo(oldest)], store, {
      clock,
      quotaBytes: 300,
    });
    expect(refsOf(deleted)).toEqual([second]);
    expect(keptBytes).toBe(300);
    expect(refsOf(await store.list())).toEqual([oldest, ...rest]);
  });
});

describe("what points to an original", () => {
  it("is the record in the details, of each of its parts", async () => {
    const image = { type: "image" as const, mediaType: "image/png", data: "AAAA".repeat(30_000) };
    const text = { type: "text" as const, text: "x".repeat(30_000) };
    const [view] = await createBudget({ store: createMemorySpillStore() }).apply([
      resultOf([text, image, image]),
    ]);
    const refs = spilledParts(view ?? { details: {} }).map(({ ref }) => ref);
    expect(refs).toHaveLength(3);
    expect(referencedSpills([view ?? resultOf("")])).toEqual(new Set(refs));
  });

  it("is the pointer's own text where there is no record, in any message", async () => {
    const [view = resultOf("")] = await createBudget({
      store: createMemorySpillStore(),
      pointerText: () => 'Say "more".',
    }).apply([resultOf("x".repeat(200_000))]);
    const refs = spilledParts(view).map(({ ref }) => ref);
    const note: Message = {
      role: "user",
      content: [{ type: "text", text: `Left out; it held:\n${textOf(view).split("\n").at(-1)}` }],
      timestamp: 0,
    };
    expect(referencedSpills([note])).toEqual(new Set(refs));
    expect(referencedSpills([{ ...view, details: {} }])).toEqual(new Set(refs));
    expect(referencedSpills([{ ...view, details: { spill: "none" } }])).toEqual(new Set(refs));
  });

  it("is nothing that only looks like a pointer", () => {
    const texts = ['[Kept whole: 5 bytes, ref "open', "[Kept whole: 5 bytes, ref x. ]", 'ref "a". ', ""];
    expect(referencedSpills(texts.map((text) => resultOf(text)))).toEqual(new Set());
  });
});
