import { describe, expect, it } from "vitest";
import { visibleAnswer, visibleText } from "../../src/output/visible-text.ts";

describe("visibleText", () => {
  it.each([
    ["plain\ttext\n测试", "plain\ttext\n测试"],
    ["\u001b[2Jgone", "␛[2Jgone"],
    ["git status\rrm -rf x", "git status␍rm -rf x"],
    ["a\r\nb", "a\nb"],
    ["a\u0000b\u009bc", "a␀b\ufffdc"],
    ["ab\u202ecd", "ab\ufffdcd"],
    ["rm -rf ./a\u200b\u2028b\u{e0041}", "rm -rf ./a\ufffd\ufffdb\ufffd"],
    ["a\u00adb\u2029c\u2060d\ufeffe", "a\ufffdb\ufffdc\ufffdd\ufffde"],
    ["git\u200dpush", "git\ufffdpush"],
    ["a\u{e0101}b\ufe01c\u3164d\u034fe", "a\ufffdb\ufffdc\ufffdd\ufffde"],
    ["I \u2764\ufe0f it", "I \u2764\ufe0f it"],
    ["rm\ufe0f -rf", "rm\ufffd -rf"],
  ])("makes %j %j", (text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });
});

describe("visibleAnswer", () => {
  it.each([
    ["a family", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"],
    ["a rainbow flag", "\u{1f3f3}\ufe0f\u200d\u{1f308}"],
    ["the flag of Wales", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"],
    ["a Persian word with a joiner", "می\u200cخواهم"],
  ])("keeps %s", (_, text) => {
    expect(visibleAnswer(text)).toBe(text);
  });

  it.each([
    ["a\u001b[2Jb\r\nc", "a␛[2Jb\nc"],
    ["ab\u202ecd", "ab\ufffdcd"],
    ["a\u200b\u2028b\u{e0041}", "a\ufffd\ufffdb\ufffd"],
  ])("makes %j %j", (text, visible) => {
    expect(visibleAnswer(text)).toBe(visible);
  });
});
