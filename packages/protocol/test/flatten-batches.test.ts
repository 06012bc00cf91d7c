import { describe, expect, it } from "vitest";
import { flattenBatches } from "../src/flatten-batches.ts";

interface Item {
  n: number;
}

function source(batches: readonly (readonly Item[])[], after?: () => void) {
  let closed = false;
  async function* generate(): AsyncGenerator<readonly Item[], void, undefined> {
    try {
      yield* batches;
      after?.();
    } finally {
      closed = true;
    }
  }
  return { items: flattenBatches(generate()), isClosed: () => closed };
}

const [a, b, c, d] = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }];

describe("flattenBatches", () => {
  it("gives the items of all batches in order, empty ones passed over", async () => {
    const { items, isClosed } = source([[], [a, b], [], [c], []]);
    expect(await Array.fromAsync(items)).toEqual([a, b, c]);
    expect(isClosed()).toBe(true);
  });

  it("loses nothing when a reader asks again before it was answered", async () => {
    const { items } = source([[a, b], [c], [d]]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => items.next()));
    expect(answers.map(({ value }) => value)).toEqual([a, b, c, d, undefined, undefined]);
    expect(answers.map(({ done }) => done)).toEqual([false, false, false, false, true, true]);
  });

  it("closes its source when the reader leaves", async () => {
    const { items, isClosed } = source([[a, b], [c]]);
    for await (const item of items) if (item === a) break;
    expect(isClosed()).toBe(true);
    expect(await items.next()).toEqual({ done: true, value: undefined });
  });

  it("rejects with what its source throws, behind all that came before", async () => {
    const { items } = source([[a]], () => {
      throw new Error("broken");
    });
    expect(await items.next()).toEqual({ done: false, value: a });
    await expect(items.next()).rejects.toThrow("broken");
    expect((await items.next()).done).toBe(true);
  });
});
