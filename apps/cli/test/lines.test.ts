import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines } from "../src/lines.ts";

async function linesOf(text: string, cuts: readonly number[]): Promise<string[]> {
  const bytes = new TextEncoder().encode(text);
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  async function* pieces() {
    for (const [index, end] of at.slice(1).entries()) yield bytes.subarray(at[index], end);
  }
  return Array.fromAsync(readLines(pieces()));
}

describe("readLines", () => {
  it("gives whole lines wherever the bytes are cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 8 }), async (cuts) => {
        expect(await linesOf("one\n数据 two\n\nlast", cuts)).toEqual(["one", "数据 two", "", "last"]);
      }),
    );
  });

  it("needs no line end behind the last line, and gives nothing after one", async () => {
    expect(await linesOf("a\n", [])).toEqual(["a"]);
    expect(await linesOf("", [])).toEqual([]);
  });
});
