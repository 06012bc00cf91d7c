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

  it("is replaced field by field, never by what is no count", () => {
    expect(replaceUsage(usage, { outputTokens: 20, cacheReadTokens: 0 })).toEqual({
      ...usage,
      outputTokens: 20,
      cacheReadTokens: 0,
    });
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
  });
});
