import { decodeText, encodeText } from "@toolrail/workspace";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

function hex(text: string, encoding: string): string {
  const encoded = encodeText(text, encoding);
  return encoded.ok ? Buffer.from(encoded.bytes).toString("hex") : `no ${encoded.character}`;
}

// From the index tables of the Encoding Standard.
const KNOWN: readonly (readonly [encoding: string, text: string, bytes: string])[] = [
  ["utf-8", "a€", "61e282ac"],
  ["utf-16le", "a€", "6100ac20"],
  ["utf-16be", "a😀", "0061d83dde00"],
  ["windows-1252", "é€", "e980"],
  ["windows-1251", "Я", "df"],
  ["koi8-r", "Я", "f1"],
  ["gb18030", "中文", "d6d0cec4"],
  ["gb18030", "é😀", "a8a69439fc36"],
  ["gb18030", "\u0080", "81308130"],
  ["big5", "十中", "a451a4a4"],
  ["shift_jis", "漢字ｱ", "8abf8e9ab1"],
  ["shift_jis", "髙", "fbfc"],
  ["euc-jp", "漢字ｱ", "b4c1bbfa8eb1"],
  ["euc-kr", "한글", "c7d1b1db"],
];

const ENCODINGS = [
  "gb18030",
  "big5",
  "shift_jis",
  "euc-jp",
  "euc-kr",
  "windows-1252",
  "iso-8859-2",
  "utf-16be",
];

describe("encodeText", () => {
  it.each(KNOWN)("writes %s %s", (encoding, text, bytes) => {
    expect(hex(text, encoding)).toBe(bytes);
  });

  it.each([
    ["windows-1252", "price: 中", "中"],
    ["shift_jis", "é", "é"],
    ["euc-kr", "a😀", "😀"],
    ["utf-8", "a\ud800", "\ud800"],
    ["utf-16le", "\udc00a", "\udc00"],
  ])("names what %s can't write", (encoding, text, character) => {
    expect(encodeText(text, encoding)).toEqual({ ok: false, character });
  });

  it("says that an encoding can only be read", () => {
    expect(encodeText("a", "iso-2022-jp")).toEqual({ ok: false });
  });

  it("takes any label, and throws for an unknown one", () => {
    expect(hex("é", "latin1")).toBe("e9");
    expect(() => encodeText("a", "ebcdic")).toThrow(RangeError);
  });

  it.each(ENCODINGS)("what it writes in %s is read back as the same text", (encoding) => {
    let written = 0;
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
        const encoded = encodeText(text, encoding);
        if (!encoded.ok) return;
        written++;
        const decoded = decodeText(encoded.bytes, { encoding });
        if ("text" in decoded && !decoded.hadBom) expect(decoded).toMatchObject({ text, lossy: false });
      }),
      { examples: [["plain text, two lines\n"], ["é"]] },
    );
    expect(written).toBeGreaterThan(0);
  });

  it.each(ENCODINGS)("every character of %s comes back as it was", (encoding) => {
    let known = 0;
    for (let code = 0xa0; code < 0xffff; code++) {
      const character = String.fromCharCode(code);
      const encoded = encodeText(character, encoding);
      if (!encoded.ok || code === 0xfeff) continue;
      known++;
      expect(new TextDecoder(encoding as "utf-8", { fatal: true }).decode(encoded.bytes)).toBe(character);
    }
    expect(known).toBeGreaterThan(90);
  });
});
