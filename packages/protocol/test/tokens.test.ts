import { describe, expect, it } from "vitest";
import { estimateTokens } from "../src/index.ts";
import { TOKEN_SAMPLES } from "./token-samples.ts";

describe("estimateTokens", () => {
  it.each(TOKEN_SAMPLES)("is near the count of $name", ({ text, tokens }) => {
    expect(estimateTokens(text) / tokens).toBeGreaterThan(0.65);
    expect(estimateTokens(text) / tokens).toBeLessThan(1.4);
  });

  it("is within 10 % over all kinds of text together", () => {
    const counted = TOKEN_SAMPLES.reduce((sum, { tokens }) => sum + tokens, 0);
    const estimated = TOKEN_SAMPLES.reduce((sum, { text }) => sum + estimateTokens(text), 0);
    expect(Math.abs(estimated / counted - 1)).toBeLessThan(0.1);
  });

  it("is 0 for nothing, 1 for a letter, and grows with the text", () => {
    expect(estimateTokens("")).toBe(0);
    expect(estimateTokens("a")).toBe(1);
    for (const { text } of TOKEN_SAMPLES)
      expect(estimateTokens(text.repeat(10))).toBeGreaterThan(estimateTokens(text) * 9);
  });
});
