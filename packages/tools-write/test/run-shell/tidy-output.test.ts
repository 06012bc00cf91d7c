import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTidier } from "../../src/run-shell/capture/tidy-output.ts";

function tidied(chunks: readonly string[]): string {
  const pieces: Buffer[] = [];
  const tidier = createTidier((bytes) => pieces.push(Buffer.from(bytes)));
  for (const chunk of chunks) tidier.push(Buffer.from(chunk, "latin1"));
  tidier.end();
  return Buffer.concat(pieces).toString("latin1");
}

const SEQUENCES =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\n\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-OQ-WYZ\\`-~])/g;

/** The same said in another way, for text that is there as a whole (ECMA-48, 5.4 and 5.6). */
function byPattern(text: string): string {
  const lines = text.replace(SEQUENCES, "").replaceAll("\u001b", "").split("\n");
  return lines.map((line) => line.replace(/\r+$/, "").replace(/^.*\r/s, "")).join("\n");
}

const piece = fc.oneof(
  fc.constantFrom(
    "\u001b",
    "[",
    "]",
    "31",
    ";",
    "m",
    "K",
    "(",
    "B",
    "P",
    "X",
    "^",
    "_",
    "\\",
    "\u0007",
    "\r",
    "\n",
    "\r\n",
  ),
  fc.constantFrom(
    "\u001b[0;31m",
    "\u001b[2K",
    "\u001b]0;title\u0007",
    "\u001b]8;;x\u001b\\",
    "\u001b(B",
    "\u001bM",
    "a b",
    "é",
  ),
);
const output = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

describe("output without what only a terminal shows", () => {
  it.each([
    ["plain\n", "plain\n"],
    ["\u001b[31mred\u001b[0m\r\n", "red\n"],
    ["10%\r50%\r100%\ndone", "100%\ndone"],
    ["\u001b]0;title\u0007x\n", "x\n"],
    ["\u001b]8;;https://example.org\u001b\\link\u001b]8;;\u001b\\", "link"],
    ["\u001b]0;never ended\nx", "]0;never ended\nx"],
    ["\u001b]a\u001b[31mred", "]ared"],
    ["\u001b[31", "[31"],
    ["\u001b\u001b[1mx", "x"],
    ["\u001b(Bx\u001b7y\u001b=z", "xyz"],
    ["a\r\r\n\r\nb\r", "a\n\nb"],
    ["old\r\u001b[Knew\n", "new\n"],
  ])("makes of %j %j", (raw, tidy) => {
    expect(tidied([raw])).toBe(tidy);
    expect(byPattern(raw)).toBe(tidy);
  });

  it("is the same whatever way the bytes are cut", () => {
    fc.assert(
      fc.property(output, fc.array(fc.nat({ max: 60 }), { maxLength: 4 }), (raw, places) => {
        const cuts = [
          0,
          ...places.map((place) => Math.min(place, raw.length)).sort((a, b) => a - b),
          raw.length,
        ];
        const chunks = cuts.slice(1).map((end, index) => raw.slice(cuts[index], end));
        expect(tidied(chunks)).toBe(byPattern(raw));
      }),
      { numRuns: 1_000 },
    );
  });

  it("leaves bytes that are no text as they are, whatever way they are cut", () => {
    const png = "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\u001b[31m\r\rx";
    for (let at = 0; at <= png.length; at++) expect(tidied([png.slice(0, at), png.slice(at)])).toBe(png);
    const long = `${"a\u001b[0m\r\n".repeat(2_000)}z\u001b[0m\0\u001b[1m\r\n`;
    const kept = `${"a\n".repeat(2_000)}z\0\u001b[1m\r\n`;
    for (const size of [1, 7, 8_191, 8_192, 8_193, 50_000]) {
      const chunks = long.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      expect(tidied(chunks)).toBe(kept);
    }
  });

  it("passes a line without end on in pieces, and loses none of it", () => {
    const chunks = ["\u001b]0;", ...Array.from({ length: 40 }, () => "x".repeat(65_536))];
    let most = 0;
    let sum = 0;
    const tidier = createTidier((bytes) => {
      most = Math.max(most, bytes.length);
      sum += bytes.length;
    });
    for (const one of chunks) tidier.push(Buffer.from(one, "latin1"));
    tidier.end();
    expect(sum).toBe(3 + 40 * 65_536);
    expect(most).toBeLessThan(2 * 1024 * 1024);
  });

  it("keeps the last state alone of a line that is drawn over without end", () => {
    const state = (step: number) => `\rdownloading \u001b[1m${step}\u001b[0m of 99999`;
    const bar = Array.from({ length: 100_000 }, (_, step) => state(step)).join("");
    expect(bar.length).toBeGreaterThan(3 * 1024 * 1024);
    expect(tidied([bar])).toBe("downloading 99999 of 99999");
    expect(tidied([`${bar}\r\n`, "done"])).toBe("downloading 99999 of 99999\ndone");
  });

  it("passes a long line on in the same pieces whatever way it is cut", () => {
    const piece = 1024 * 1024;
    const line = `${"x".repeat(piece)}${"y".repeat(10)}\rz\n`;
    for (const size of [65_536, 70_001, 2 * piece])
      expect(tidied(line.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [])).toBe(`${"x".repeat(piece)}z\n`);
  });

  it("strips sequences in a line of any length", () => {
    const word = "\u001b[38;5;123mget\u001b[0m,";
    expect(tidied([word.repeat(200_000)])).toBe("get,".repeat(200_000));
  });

  it("takes one buffer for any amount of output", () => {
    const buffers = new Set<unknown>();
    const tidier = createTidier((bytes) => buffers.add(bytes.buffer));
    const line = Buffer.from(`\u001b[32minfo\u001b[0m ${"word ".repeat(1_000)}\n`);
    for (let count = 0; count < 1_000; count++) tidier.push(line);
    tidier.end();
    expect(buffers.size).toBe(1);
  });
});
