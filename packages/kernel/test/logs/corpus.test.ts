import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compressLog, unfoldLog } from "../../src/logs/index.ts";

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-?]*[ -/]*[@-~]`, "g");
const corpus = process.env.TOOLRAIL_CORPUS;
const folder = corpus ? join(corpus, "logs") : "";
const names = corpus ? readdirSync(folder).filter((file) => file.endsWith(".log")) : [];

describe.skipIf(!corpus)("the corpus' logs", () => {
  it("are all there", () => {
    expect(names.length).toBeGreaterThanOrEqual(11);
  });

  it.each(names)("%s keeps each line that must survive, and can be undone", (name) => {
    const log = readFileSync(join(folder, name), "utf8");
    const { must }: { must: string[] } = JSON.parse(
      readFileSync(join(folder, name.replace(/log$/, "must.json")), "utf8"),
    );
    const { text } = compressLog(log);
    const plain = text.replace(COLOURS, "");
    expect(must.filter((line) => !plain.includes(line))).toEqual([]);
    expect(unfoldLog(text, log)).toBe(log);
  });

  it("a vitest run saves 60 % and more", () => {
    const log = readFileSync(join(folder, "vitest-default-ansi.log"), "utf8");
    expect(compressLog(log).savings).toBeGreaterThanOrEqual(0.6);
  });

  it("those of 300 lines and more that are not all findings save 75 % and more in the mean", () => {
    const savings = names
      .map((name) => compressLog(readFileSync(join(folder, name), "utf8")))
      .filter(({ inputLines, outputLines }) => inputLines >= 300 && outputLines < inputLines / 2)
      .map((result) => result.savings);
    expect(savings.length).toBeGreaterThanOrEqual(5);
    expect(savings.reduce((sum, value) => sum + value, 0) / savings.length).toBeGreaterThanOrEqual(0.75);
  });
});
