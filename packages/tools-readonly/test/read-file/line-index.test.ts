import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contentDigest } from "@toolrail/workspace";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPacer } from "../../src/pacer.ts";
import type { LineEndUnit } from "../../src/read-file/line-ends.ts";
import { countLineEnds, createLineScanner, placeBefore, totalLines } from "../../src/read-file/line-index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const pacer = createPacer(new AbortController().signal);

function encode(text: string, unit: LineEndUnit): Buffer {
  if (unit === "byte") return Buffer.from(text);
  const bytes = Buffer.from(text, "utf16le");
  return unit === "utf-16le" ? bytes : bytes.swap16();
}

/** Runs `use` on an open file that holds these bytes. */
async function withFile(bytes: Buffer, use: (fd: number) => Promise<void>): Promise<void> {
  const path = join(temporaryFolder(), "file");
  writeFileSync(path, bytes);
  const fd = openSync(path, "r");
  await use(fd).finally(() => closeSync(fd));
}

describe("line ends", () => {
  it("are counted wherever a block lies in memory", () => {
    const bytes = fc.array(fc.constantFrom(0, 9, 10, 11, 0x0a, 0x8a, 0x7f, 0x80, 0xff), { maxLength: 40 });
    fc.assert(
      fc.property(bytes, fc.nat(7), (values, offset) => {
        const block = Buffer.from([...Array(offset).fill(10), ...values]).subarray(offset);
        expect(countLineEnds(block, "byte")).toBe(values.filter((value) => value === 10).length);
      }),
    );
  });
});

describe.each<LineEndUnit>(["byte", "utf-16le", "utf-16be"])("the lines of a file, %s", (unit) => {
  const lineOf = (number: number) => `${number} ਊ ${"x".repeat((number * 37) % 400)}`;

  it.each([true, false])("are found by place, however it was scanned; last line end: %s", async (closed) => {
    const lines = Array.from({ length: 9_000 }, (_, index) => lineOf(index + 1));
    const bytes = encode(lines.join("\n") + (closed ? "\n" : ""), unit);
    await withFile(bytes, async (fd) => {
      const scanner = createLineScanner(bytes.length, unit);
      await scanner.scanTo(fd, 4_000, pacer);
      expect(scanner.index.complete).toBe(false);
      expect(totalLines(scanner.index)).toBeUndefined();
      await scanner.scanTo(fd, 100_000, pacer);
      const inSteps = scanner.index;
      expect(totalLines(inSteps)).toBe(9_000);
      expect(inSteps.digest).toBeUndefined();
      await scanner.scanAll(fd, pacer);
      expect(scanner.index).toEqual({ ...inSteps, digest: contentDigest(bytes) });
      for (let line = 1; line <= 9_000; line += 100) {
        const place = placeBefore(scanner.index, line);
        expect(place.line).toBeLessThanOrEqual(line);
        const text = encode(`${lineOf(place.line)}\n`, unit);
        expect(bytes.subarray(place.byte, place.byte + text.length).equals(text)).toBe(true);
      }
    });
  });

  it("are those of the whole file, though several look at it at once", async () => {
    const bytes = encode(Array.from({ length: 20_000 }, (_, index) => lineOf(index)).join("\n"), unit);
    await withFile(bytes, async (fd) => {
      const scanner = createLineScanner(bytes.length, unit);
      await Promise.all([
        scanner.scanTo(fd, 15_000, pacer),
        scanner.scanAll(fd, pacer),
        scanner.scanTo(fd, 18_000, pacer),
        scanner.scanAll(fd, pacer),
      ]);
      expect(totalLines(scanner.index)).toBe(20_000);
      expect(scanner.index.digest).toBe(contentDigest(bytes));
    });
  });
});

describe("a UTF-16 file with half a character at its end", () => {
  it("has a last line without a line end", async () => {
    const bytes = Buffer.from([0x61, 0, 0x0a, 0, 0x62, 0x0a, 0]);
    await withFile(bytes, async (fd) => {
      const scanner = createLineScanner(bytes.length, "utf-16le");
      await scanner.scanAll(fd, pacer);
      expect(totalLines(scanner.index)).toBe(2);
    });
  });
});
