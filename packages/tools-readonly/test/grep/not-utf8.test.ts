import { isUtf8 } from "node:buffer";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { locateRipgrep } from "../../src/grep/ripgrep/locate-ripgrep.ts";
import { NOT_UTF8 } from "../../src/grep/ripgrep/ripgrep-arguments.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ripgrep = await locateRipgrep(process.env);

// The first and the last of each kind of byte.
const EDGES = [
  0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef,
  0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff,
];

function sequences(length: number, bytes: readonly number[] = EDGES): number[][] {
  if (length === 0) return [[]];
  return sequences(length - 1, bytes).flatMap((start) => bytes.map((byte) => [...start, byte]));
}

describe.skipIf(ripgrep === undefined)("NOT_UTF8", () => {
  it("matches exactly the lines that are not UTF-8", () => {
    const few = [0x41, 0x80, 0xbf, 0xc2, 0xe1, 0xed, 0xf1];
    const lines = [1, 2, 3].flatMap((length) => sequences(length));
    lines.push(...sequences(4, few), ...sequences(5, few));
    const file = join(temporaryFolder(), "lines");
    writeFileSync(file, Buffer.from(lines.flatMap((line) => [...line, 0x0a])));
    const report = execFileSync(
      ripgrep ?? "",
      ["--no-config", "--text", "--crlf", "--json", `--regexp=${NOT_UTF8}`, file],
      { encoding: "utf8", maxBuffer: 1024 ** 3 },
    );
    const found = [...report.matchAll(/"line_number":(\d+)/g)].map((match) => Number(match[1]));
    const wrong = lines.flatMap((line, index) => (isUtf8(Buffer.from(line)) ? [] : [index + 1]));
    expect(found).toEqual(wrong);
  });
});
