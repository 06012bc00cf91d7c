import { decodeText, encodeText } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { TEXTS, WRITTEN } from "./sample-texts.ts";

const LENGTHS = [20, 50, 100, 200, 1_000];

// Characters that older encodings lack are typed otherwise in them.
const PLAIN: Readonly<Record<string, string>> = { "’": "'", "—": "-", "–": "-", "…": "...", œ: "oe" };

function writable(text: string, encoding: string): string {
  return [...text]
    .map((character) => (encodeText(character, encoding).ok ? character : (PLAIN[character] ?? '"')))
    .join("");
}

/** The first so many bytes of a text that is repeated line by line, cut between characters. */
function sample(text: string, encoding: string, length: number): { text: string; bytes: Uint8Array } {
  const whole = `${writable(text, encoding)}\n`.repeat(20);
  let used = 0;
  let end = 0;
  for (const character of whole) {
    const encoded = encodeText(character, encoding);
    used += encoded.ok ? encoded.bytes.length : 0;
    if (used > length) break;
    end += character.length;
  }
  const cut = whole.slice(0, end);
  const encoded = encodeText(cut, encoding);
  if (!encoded.ok) throw new Error(`${encoding} lacks ${encoded.character}`);
  return { text: cut, bytes: encoded.bytes };
}

const cases = LENGTHS.flatMap((length) =>
  WRITTEN.map(([name, encoding]) => ({ name, encoding, length, ...sample(TEXTS[name], encoding, length) })),
);

describe("the encoding of 40 texts at five lengths", () => {
  it("is never told wrongly without saying that characters are lost", () => {
    const wrong = cases.filter(({ bytes, text }) => {
      const decoded = decodeText(bytes);
      return "text" in decoded && !decoded.lossy && decoded.text !== text;
    });
    expect(wrong.map(({ name, encoding, length }) => `${name} ${encoding} ${length}`)).toEqual([]);
  });

  it("is told rightly for 9 of 10 from 200 bytes on", () => {
    const long = cases.filter(({ length }) => length >= 200);
    const right = long.filter(({ bytes, text }) => {
      const decoded = decodeText(bytes);
      return "text" in decoded && !decoded.lossy && decoded.text === text;
    });
    expect(long).toHaveLength(80);
    expect(right.length).toBeGreaterThanOrEqual(72);
  });
});

const latin1 = (bytes: string) => Buffer.from(bytes, "latin1");

describe("little evidence", () => {
  it.each([
    [
      "We don\x92t know if it\x92s ready, but they\x92re sure.\n",
      "We don’t know if it’s ready, but they’re sure.\n",
    ],
    ["20 \xb0C\n", "20 °C\n"],
    ["// Author: Jo\xe3o Silva\n", "// Author: João Silva\n"],
    ["\xa9 2031 Example and Sons\n", "© 2031 Example and Sons\n"],
    ["a room of 12 m\xb2\n", "a room of 12 m²\n"],
    ["\xc4rger, Stra\xdfe, \x93so\x94, 5 \x80\n", "Ärger, Straße, “so”, 5 €\n"],
  ])("of windows-1252 is not taken for Chinese or Japanese: %j", (bytes, text) => {
    expect(decodeText(latin1(bytes))).toEqual({
      text,
      encoding: "windows-1252",
      hadBom: false,
      lossy: false,
    });
  });

  it.each([
    ["\xc3\xa9\xc3\xa9 it\x92s\n", "éé it\uFFFDs\n"],
    ["cost \xe2\x82\xac 5\nIt\x92s fine\n", "cost € 5\nIt\uFFFDs fine\n"],
    ["\xe6\xbc\xa2 \xff\n", "漢 \uFFFD\n"],
  ])("of UTF-8 makes a text with a stray byte UTF-8: %j", (bytes, text) => {
    expect(decodeText(latin1(bytes))).toEqual({ text, encoding: "utf-8", hadBom: false, lossy: true });
  });

  it("for any encoding is named as none, and only ASCII is read", () => {
    expect(decodeText(latin1("na\x8bve sch\x94n\n"))).toEqual({
      text: "na\uFFFDve sch\uFFFDn\n",
      encoding: "unknown-8bit",
      hadBom: false,
      lossy: true,
    });
  });

  it("keeps a text with a stray byte in an encoding of East Asia", () => {
    const encoded = encodeText(`${TEXTS.zh}\n`.repeat(20), "gb18030");
    if (!encoded.ok) throw new Error("not written");
    const decoded = decodeText(Buffer.concat([encoded.bytes, latin1("\xff\n")]));
    expect(decoded).toMatchObject({ encoding: "gb18030", lossy: true });
  });
});

describe("bytes that are no text", () => {
  it.each([
    ["00 FF, twice", Buffer.from([0, 255, 0, 255])],
    ["00 FF, again and again", Buffer.from("00ff".repeat(1_000), "hex")],
    ["FF 00, again and again", Buffer.from("ff00".repeat(1_000), "hex")],
    ["FF, a hundred times", Buffer.alloc(100, 0xff)],
    ["FE, fifty times", Buffer.alloc(50, 0xfe)],
    ["AA 55, again and again", Buffer.from("aa55".repeat(64), "hex")],
  ])("are binary: %s", (_name, bytes) => {
    expect(decodeText(bytes)).toEqual({ binary: true });
  });
});

describe("UTF-16 without a byte-order mark", () => {
  it.each(["你好，一个世界。\n", "一、二、一百一。", "一つ、二つ。三つ、四つ。"])(
    "is read with characters whose second byte is NUL: %j",
    (line) => {
      const text = line.repeat(30);
      const bytes = Buffer.from(text, "utf16le");
      expect(decodeText(bytes)).toMatchObject({ text, encoding: "utf-16le", lossy: false });
      expect(decodeText(Buffer.from(bytes).swap16())).toMatchObject({ text, encoding: "utf-16be" });
    },
  );
});
