import { describe, expect, it } from "vitest";
import { addUsage, emptyUsage, replaceUsage, type Usage } from "../src/index.ts";

const usage: Usage = { inputTokens: 1, outputTokens: 2, cacheReadTokens: 3, cacheWriteTokens: 4 };

describe("usage", () => {
  it("starts at 0", () => {
    expect(emptyUsage()).toEqual({
      inputTokens: 0,
      outputTokens: 0,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
    });
    expect(emptyUsage()).not.toBe(emptyUsage());
  });

  it("takes each figure of an update that is a count above 0", () => {
    expect(replaceUsage(usage, { outputTokens: 20, reasoningTokens: 5 })).toEqual({
      ...usage,
      outputTokens: 20,
      reasoningTokens: 5,
    });
    expect(replaceUsage(usage, { cacheReadTokens: 0, inputTokens: 0 })).toEqual(usage);
    expect(
      replaceUsage(usage, {
        inputTokens: Number.NaN,
        outputTokens: -1,
        cacheWriteTokens: Number.POSITIVE_INFINITY,
      }),
    ).toEqual(usage);
    expect(replaceUsage(usage, JSON.parse('{"inputTokens":null,"outputTokens":"5","other":7}'))).toEqual(
      usage,
    );
    expect(usage.outputTokens).toBe(2);
  });

  it("adds up", () => {
    expect(addUsage(usage, usage)).toEqual({
      inputTokens: 2,
      outputTokens: 4,
      cacheReadTokens: 6,
      cacheWriteTokens: 8,
    });
    expect(addUsage(usage, emptyUsage())).toEqual(usage);
    expect(
      addUsage({ ...usage, reasoningTokens: 1, contextTokens: 9 }, { ...usage, contextTokens: 7 }),
    ).toEqual({
      inputTokens: 2,
      outputTokens: 4,
      cacheReadTokens: 6,
      cacheWriteTokens: 8,
      reasoningTokens: 1,
      contextTokens: 7,
    });
  });
});
