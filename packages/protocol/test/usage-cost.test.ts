import { describe, expect, it } from "vitest";
import { emptyUsage, type ModelCost, type Usage, usageCost } from "../src/index.ts";

const PRICES: ModelCost = { input: 4, output: 20, cacheRead: 0.5, cacheWrite: 5 };
const usageOf = (figures: Partial<Usage>): Usage => ({ ...emptyUsage(), ...figures });

describe("usageCost", () => {
  it.each<{ of: string; usage: Partial<Usage>; dollars: number }>([
    { of: "uncached input", usage: { inputTokens: 250_000 }, dollars: 1 },
    {
      of: "output, its reasoning counted once",
      usage: { outputTokens: 50_000, reasoningTokens: 40_000 },
      dollars: 1,
    },
    {
      of: "input that the cache held",
      usage: { inputTokens: 400_000, cacheReadTokens: 400_000 },
      dollars: 0.2,
    },
    {
      of: "input that was written to the cache",
      usage: { inputTokens: 100_000, cacheWriteTokens: 100_000 },
      dollars: 0.5,
    },
    {
      of: "all kinds together",
      usage: {
        inputTokens: 1_000_000,
        cacheReadTokens: 600_000,
        cacheWriteTokens: 200_000,
        outputTokens: 10_000,
      },
      dollars: 0.8 + 0.3 + 1 + 0.2,
    },
    { of: "nothing", usage: {}, dollars: 0 },
    {
      of: "a cache that is counted apart",
      usage: { inputTokens: 10, cacheReadTokens: 100_000 },
      dollars: 0.05,
    },
  ])("is the price of $of", ({ usage, dollars }) => {
    expect(usageCost(usageOf(usage), PRICES)).toBeCloseTo(dollars, 10);
  });

  it("takes the price of input for a cache whose price is unknown", () => {
    const usage = usageOf({ inputTokens: 300_000, cacheReadTokens: 100_000, cacheWriteTokens: 100_000 });
    expect(usageCost(usage, { input: 2, output: 8 })).toBeCloseTo(0.6, 10);
  });

  it("is 0 for a model that is free", () => {
    expect(usageCost(usageOf({ inputTokens: 9, outputTokens: 9 }), { input: 0, output: 0 })).toBe(0);
  });

  it("is unknown without prices, or with one that is no number", () => {
    const usage = usageOf({ inputTokens: 9 });
    expect(usageCost(usage, undefined)).toBeUndefined();
    expect(usageCost(usage, { input: Number.NaN, output: 1 })).toBeUndefined();
  });
});
