import { describe, expect, it } from "vitest";
import { visibleText } from "../../src/output/visible-text.ts";

describe("visibleText", () => {
  it.each([
    ["plain\ttext\n测试", "plain\ttext\n测试"],
    ["\u001b[2Jgone", "␛[2Jgone"],
    ["git status\rrm -rf x", "git status␍rm -rf x"],
    ["a\r\nb", "a\nb"],
    ["a\u0000b\u009bc", "a␀b\ufffdc"],
    ["ab\u202ecd", "ab\ufffdcd"],
  ])("makes %j %j", (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });
});
