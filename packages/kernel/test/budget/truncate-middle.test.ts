import { truncateMiddle } from "@toolrail/kernel/budget";
import { isToolrailError } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const NOTE = /\n…\[(\d+) of (\d+) characters cut; re-read by offset\]…\n/;

/** What stands before and after the note, and its two numbers. */
function readCut(text: string): { head: string; tail: string; cut: number; total: number } {
  const match = NOTE.exec(text);
  if (!match) throw new Error("no note");
  return {
    head: text.slice(0, match.index),
    tail: text.slice(match.index + match[0].length),
    cut: Number(match[1]),
    total: Number(match[2]),
  };
}

describe("truncateMiddle", () => {
  it("makes 8,054 of 20,000 characters, and its note says 12000", () => {
    const text = `${"a".repeat(10_000)}${"b".repeat(10_000)}`;
    const result = truncateMiddle(text);
    expect(result.text).toBe(
      `${"a".repeat(4_800)}\n…[12000 of 20000 characters cut; re-read by offset]…\n${"b".repeat(3_200)}`,
    );
    expect(result.text).toHaveLength(8_054);
    expect(result).toMatchObject({ truncated: true, originalChars: 20_000, cutChars: 12_000 });
  });

  it("makes 8,054 of 38,000 characters", () => {
    expect(truncateMiddle("x".repeat(38_000)).text).toHaveLength(8_054);
  });

  it("leaves 8,000 characters alone and cuts one out of 8,001", () => {
    const fits = "x".repeat(8_000);
    expect(truncateMiddle(fits)).toEqual({ text: fits, truncated: false, originalChars: 8_000, cutChars: 0 });
    expect(readCut(truncateMiddle(`${fits}x`).text)).toMatchObject({ cut: 1, total: 8_001 });
  });

  it("takes another cap and another note", () => {
    const note = (cut: number, total: number) => `<${cut}/${total}>`;
    expect(truncateMiddle("0123456789abcdef", { cap: 10, note }).text).toBe("012345<6/16>cdef");
    expect(truncateMiddle("abc", { cap: 0, note }).text).toBe("<3/3>");
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses a cap of %d", (cap) => {
    expect(() => truncateMiddle("text", { cap })).toThrowError(
      expect.toSatisfy((error) => isToolrailError(error) && error.code === "invalid_option"),
    );
  });

  it.each([
    ["a surrogate pair", "😀"],
    ["a letter with a combining mark", "e\u0301"],
    ["a letter under many marks", `o${"\u0300\u0323".repeat(20)}`],
    ["a family joined by zero-width joiners", "👩‍👩‍👧‍👦"],
    ["a flag", "🇩🇪"],
    ["a keycap", "1\ufe0f\u20e3"],
    ["a skin tone", "👍🏽"],
    ["a Hangul syllable of its parts", "\u1112\u1161\u11ab"],
    ["a line end of two characters", "\r\n"],
    ["a colour", "\u001b[38;5;196m"],
    ["a colour made visible", "\u241b[38;5;196m"],
    ["a terminal link", "\u001b]8;;https://example.org/a\u001b\\"],
    ["a window title", "\u001b]0;build\u0007"],
  ])("never cuts inside %s", (_name, unit) => {
    for (let shift = 0; shift <= unit.length; shift++) {
      const text = "-".repeat(shift) + unit.repeat(Math.ceil(9_000 / unit.length));
      const { text: shown, cutChars } = truncateMiddle(text);
      const { head, tail, cut, total } = readCut(shown);
      expect((head.length - shift) % unit.length).toBe(0);
      expect(tail.length % unit.length).toBe(0);
      expect(head.length).toBeGreaterThan(4_800 - unit.length);
      expect(tail.length).toBeGreaterThan(3_200 - unit.length);
      expect({ cut, total }).toEqual({ cut: cutChars, total: text.length });
      expect(head.length + cut + tail.length).toBe(total);
    }
  });

  it("keeps head and tail as they are and its numbers true, for any text", () => {
    const piece = fc.constantFrom(
      "a",
      " ",
      "\n",
      "\r\n",
      "é",
      "e\u0301",
      "漢",
      "😀",
      "👩‍👩‍👧",
      "🇫🇷",
      "\u001b[1m",
      "\ud800",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), fc.integer({ min: 0, max: 120 }), (pieces, cap) => {
        const text = pieces.join("");
        const result = truncateMiddle(text, { cap });
        if (text.length <= cap) {
          expect(result.text).toBe(text);
          return;
        }
        const { head, tail, cut, total } = readCut(result.text);
        expect(text.startsWith(head)).toBe(true);
        expect(text.endsWith(tail)).toBe(true);
        expect(head.length + cut + tail.length).toBe(text.length);
        expect(total).toBe(text.length);
        expect(head.length + tail.length).toBeLessThanOrEqual(cap);
        expect(cutsApart(text, head.length)).toBe(false);
        expect(cutsApart(text, text.length - tail.length)).toBe(false);
      }),
    );
  });
});

/** By the whole text's own graphemes: an independent way to the same answer. */
function cutsApart(text: string, index: number): boolean {
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  const inside = index > 0 && index < text.length && graphemes.containing(index)?.index !== index;
  const colour = text.lastIndexOf("\u001b[1m", index - 1);
  return inside || (colour >= 0 && index > 0 && colour + 4 > index);
}
