import { createBudget, createMemorySpillStore } from "@toolrail/kernel/budget";
import { type Message, type SpillStore, spilledParts, type ToolResultMessage } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FULL_STORE, keptText, resultOf, textOf } from "./fixtures.ts";

const QUESTION: Message = {
  role: "user",
  content: [{ type: "text", text: "x".repeat(50_000) }],
  timestamp: 0,
};

async function cut(messages: readonly Message[], store?: SpillStore, total?: number) {
  const after = await createBudget({ store }).cutToTotal?.(messages, total);
  if (!after) throw new Error("no emergency cut");
  return after;
}

const results = (messages: readonly Message[]) =>
  messages.filter((message): message is ToolResultMessage => message.role === "toolResult");
const total = (messages: readonly Message[]) =>
  results(messages).reduce((sum, result) => sum + textOf(result).length, 0);

describe("the emergency cut", () => {
  it("brings all results to 24,000 characters, the largest first, each with its pointer", async () => {
    const store = createMemorySpillStore();
    const texts = ["a".repeat(90_000), "b".repeat(1_000), "c".repeat(40_000), "d".repeat(60_000)];
    const messages = [QUESTION, ...texts.map((text) => resultOf(text))];
    const after = await cut(messages, store);
    expect(total(after)).toBeLessThanOrEqual(24_000);
    expect(total(after)).toBeGreaterThan(23_000);
    expect(after[0]).toBe(QUESTION);
    expect(after[2]).toBe(messages[2]);
    for (const [index, result] of results(after).entries()) {
      if (index === 1) continue;
      expect(textOf(result)).toContain("[Kept whole: ");
      expect(await keptText(store, spilledParts(result)[0])).toBe(texts[index]);
    }
  });

  it("leaves what fits as it is", async () => {
    const messages = [QUESTION, resultOf("a".repeat(12_000)), resultOf("b".repeat(12_000))];
    const after = await cut(messages, createMemorySpillStore());
    for (const [index, message] of after.entries()) expect(message).toBe(messages[index]);
  });

  it("keeps the pointers of what had spilled before, and writes nothing again", async () => {
    const store = createMemorySpillStore();
    const spilled = await createBudget({ store, preview: 16_000, perResult: 10 }).apply(
      ["a", "b", "c"].map((letter) => resultOf(letter.repeat(100_000))),
    );
    const after = results(await cut(spilled, store, 3_000));
    expect(total(after)).toBeLessThanOrEqual(3_000);
    expect(after.map(spilledParts)).toEqual(spilled.map(spilledParts));
    for (const [index, result] of after.entries())
      expect(textOf(result)).toContain(
        textOf(spilled[index] ?? result)
          .split("\n")
          .at(-1),
      );
    expect(await store.list()).toHaveLength(3);
  });

  it("keeps the pointers also where they alone take more", async () => {
    const store = createMemorySpillStore();
    const many = Array.from({ length: 50 }, (_, n) => resultOf(`${n} `.repeat(500)));
    const after = results(await cut(many, store, 2_000));
    for (const result of after) expect(textOf(result)).toContain("[Kept whole: ");
    expect(Math.max(...after.map((result) => textOf(result).length))).toBeLessThan(300);
  });

  it("makes files of images", async () => {
    const image = { type: "image" as const, mediaType: "image/png", data: "AAAA".repeat(20_000) };
    const result = resultOf([{ type: "text", text: "shot" }, image]);
    const [kept] = results(await cut([result], createMemorySpillStore()));
    expect(kept?.content).toHaveLength(1);
    expect(textOf(kept ?? result)).toMatch(/^shot[\s\S]*60000 bytes of image\/png, ref/);
    const [lost] = results(await cut([result]));
    expect(textOf(lost ?? result)).toBe("shot\n[image/png left out: no room for it]");
  });

  it.each([
    ["no store", undefined],
    ["a full store", FULL_STORE],
  ])("cuts the middle where there is %s", async (_name, store) => {
    const after = await cut([resultOf("a".repeat(50_000))], store);
    expect(total(after)).toBeLessThanOrEqual(24_000);
    expect(textOf(results(after)[0] ?? resultOf(""))).toMatch(/^a+\n…\[\d+ of 50000 characters cut\]…\na+$/);
  });

  it("holds for any results, and a second one finds nothing to do", async () => {
    const sizes = fc.array(fc.nat(30_000), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.integer({ min: 10_000, max: 40_000 }), async (lengths, most) => {
        const store = createMemorySpillStore();
        const once = await cut(
          lengths.map((length) => resultOf("x".repeat(length))),
          store,
          most,
        );
        expect(total(once)).toBeLessThanOrEqual(most);
        const twice = await cut(once, store, most);
        for (const [index, message] of twice.entries()) expect(message).toBe(once[index]);
      }),
    );
  });
});
