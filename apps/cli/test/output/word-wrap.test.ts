import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textWidth } from "../../src/output/text-width.ts";
import { createWordWrap } from "../../src/output/word-wrap.ts";

function wrap(columns: number, ...pieces: string[]): string {
  const wrapped = createWordWrap(columns);
  return pieces.map((piece) => wrapped.push(piece)).join("") + wrapped.endLine();
}

describe("createWordWrap", () => {
  it.each([
    ["fits", 9, "one two 3", "one two 3"],
    ["is too long", 8, "one two 3", "one two\n3"],
    ["has a word that is too long", 4, "a longer b", "a\nlonger\nb"],
    ["begins with white space", 6, "  one two", "  one\ntwo"],
    ["is wide", 6, "测试 测试", "测试\n测试"],
  ])("breaks a line that %s", (_, columns, text, expected) => {
    expect(wrap(columns, text)).toBe(expected);
  });

  it("indents what goes on", () => {
    const wrapped = createWordWrap(7);
    wrapped.indent(2);
    expect(wrapped.push("• one two three ")).toBe("• one\n  two\n  three");
  });

  it("gives colours no room", () => {
    expect(wrap(7, "\u001b[36mone\u001b[39m two")).toBe("\u001b[36mone\u001b[39m two");
  });

  it("keeps every word in order and within the columns, wherever the text is cut", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, fc.array(fc.nat(300)), fc.integer({ min: 9, max: 40 }), (list, cuts, columns) => {
        const text = list.join(" ");
        const at = [0, ...cuts.filter((cut) => cut <= text.length).sort((a, b) => a - b), text.length];
        const shown = wrap(columns, ...at.slice(1).map((end, index) => text.slice(at[index], end)));
        expect(shown.split(/\s+/)).toEqual(list);
        for (const line of shown.split("\n")) expect(textWidth(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });
});
