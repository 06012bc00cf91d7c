import { createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import { spilledParts } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { answer, callOf, dispatcherOf, textOf, toolNamed } from "../dispatch/fixtures.ts";

const SAID = "said ".repeat(100_000);
const IMAGE = { type: "image", data: "A".repeat(400_000), mediaType: "image/png" } as const;

const streaming = (written: string, content: unknown) =>
  toolNamed("stream", (_args, { output }) => {
    output.write(written);
    return { content };
  });

describe("what a tool says beside what it streams", () => {
  it("is cut like any other without a store", async () => {
    const tool = streaming("w".repeat(9_000), SAID);
    const result = await answer(dispatcherOf([tool], { budget: createBudget() }), callOf("stream"));
    // 8,000 characters of each, and a note in each.
    expect(textOf(result).length).toBeLessThan(2 * 8_100);
    expect(textOf(result)).toContain(`of ${SAID.length} characters cut`);
  });

  it.each([9_000, 2_000_000])("spills like any other with a store, %i characters streamed", async (size) => {
    const store = createMemorySpillStore();
    const tool = streaming("w".repeat(size), [{ type: "text", text: SAID }, IMAGE]);
    const result = await answer(dispatcherOf([tool], { budget: createBudget({ store }) }), callOf("stream"));
    expect(result.content.reduce((sum, block) => sum + JSON.stringify(block).length, 0)).toBeLessThan(20_000);
    const kept = await Promise.all(
      spilledParts(result).map(async ({ ref }) => (await store.read(ref))?.length),
    );
    expect(kept).toContain(IMAGE.data.length * 0.75);
    expect(kept.reduce<number>((sum, length) => sum + (length ?? 0), 0)).toBeGreaterThanOrEqual(
      SAID.length + IMAGE.data.length * 0.75 + (size > 1_000_000 ? size : 0),
    );
  });
});
