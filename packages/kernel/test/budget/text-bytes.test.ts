import { describe, expect, it } from "vitest";
import { mediaTypeOf } from "../../src/budget/text-bytes.ts";

const TEXT = "text/plain; charset=utf-8";
const BYTES = "application/octet-stream";
const encode = (text: string) => new TextEncoder().encode(text);

describe("mediaTypeOf", () => {
  it.each([
    ["nothing", ""],
    ["lines", "one\r\n\ttwo\n"],
    ["colours", "\u001b[31mred\u001b[0m\n"],
    ["letters of any script", "é 漢 😀"],
    ["the names that git ls-files -z gives", "src/budget/budget.ts\0src/index.ts\0README.md\0".repeat(400)],
    ["one NUL in eight characters", "1234567\0".repeat(9)],
    ["bells, backspaces and form feeds", "\u0007done\b\b\f\n"],
  ])("takes %s for text", (_name, text) => {
    expect(mediaTypeOf(encode(text))).toBe(TEXT);
  });

  it.each([
    ["two NULs in a row", encode(`${"x".repeat(99)}\0\0`)],
    ["more than one NUL in eight characters", encode("123456\0".repeat(9))],
    ["one other control character", encode(`${"x".repeat(99)}\u0001`)],
    ["a delete character", encode(`${"x".repeat(99)}\u007f`)],
    ["what is no UTF-8", Uint8Array.of(99, 97, 102, 0xe9, 10)],
    ["half a character at the end", Uint8Array.of(99, 0xc3)],
  ])("takes %s for bytes", (_name, bytes) => {
    expect(mediaTypeOf(bytes)).toBe(BYTES);
  });

  it("takes a log in an older encoding for text", () => {
    const log = Buffer.from("Datei nicht gefunden: C:\\Gerät\n".repeat(50), "latin1");
    expect(mediaTypeOf(log)).toBe(TEXT);
  });

  it("looks at the first 8 KB, and does not mind a character that goes on behind them", () => {
    expect(mediaTypeOf(encode(`x${"é".repeat(5_000)}\0\0`))).toBe(TEXT);
    expect(mediaTypeOf(encode(`x${"é".repeat(5_000)}`).subarray(0, 8_192))).toBe(TEXT);
  });

  it("does not mind one that goes on behind a short first part", () => {
    expect(mediaTypeOf(Uint8Array.of(99, 0xc3), 3)).toBe(TEXT);
  });
});
