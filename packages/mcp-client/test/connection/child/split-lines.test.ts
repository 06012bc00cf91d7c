import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLineSplitter, type LongLine } from "../../../src/connection/child/split-lines.ts";

function read(limit: number, chunks: readonly Uint8Array[]): (string | LongLine)[] {
  const lines: (string | LongLine)[] = [];
  const splitter = createLineSplitter(limit, {
    onLine: (line) => lines.push(line.toString()),
    onLongLine: (line) => lines.push(line),
  });
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

/** Cuts bytes at the given places, whatever stands there. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
}

describe("lines of bytes", () => {
  it("are the same however the bytes come", () => {
    const line = fc.string({ unit: "grapheme", maxLength: 40 }).filter((text) => !text.includes("\n"));
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat(), { maxLength: 20 }), (lines, places) => {
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(""));
        expect(read(1_000, cut(bytes, places))).toEqual(lines);
      }),
    );
  });

  it("are given up at the limit, and nothing else with them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (over, places) => {
          const long = `<${"x".repeat(1_000 + over)}>`;
          const bytes = Buffer.from(`before\n${long}\nafter\n`);
          expect(read(1_000, cut(bytes, places))).toEqual([
            "before",
            { head: long.slice(0, 512), tail: long.slice(-512), bytes: long.length },
            "after",
          ]);
        },
      ),
    );
  });

  it("may lack their last newline", () => {
    expect(read(5, [Buffer.from("1\n"), Buffer.from("2")])).toEqual(["1", "2"]);
    expect(read(5, [Buffer.from("1\n1234"), Buffer.from("56")])).toEqual([
      "1",
      { head: "123456", tail: "123456", bytes: 6 },
    ]);
    expect(read(5, [])).toEqual([]);
  });

  it("may be as long as the limit", () => {
    expect(read(5, [Buffer.from("12345\n123456\n")])).toEqual([
      "12345",
      { head: "123456", tail: "123456", bytes: 6 },
    ]);
  });
});
