import { describe, expect, it } from "vitest";
import { ALL_RUNNERS, compressLog, unfoldLog } from "../../src/logs/index.ts";
import { recogniseRunners } from "../../src/logs/recognise-runners.ts";
import { ALL_LOGS } from "./runner-logs/all-logs.ts";

const ESCAPE = String.fromCharCode(27);

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}

it("there is a log of every runner", () => {
  expect(ALL_LOGS.map(({ runner }) => runner)).toEqual(ALL_RUNNERS.map(({ name }) => name));
});

describe.each(ALL_LOGS)("$runner", ({ runner, lines, must, savings }) => {
  const log = `${lines.join("\n")}\n`;
  const compressed = compressLog(log);

  it("is recognised", () => {
    expect(recogniseRunners(log, ALL_RUNNERS).map(({ name }) => name)).toContain(runner);
  });

  it("keeps what the model must see", () => {
    expect(must.filter((line) => !linesOf(log).includes(line))).toEqual([]);
    expect(must.filter((line) => !linesOf(compressed.text).includes(line))).toEqual([]);
  });

  it("keeps it without the lines that make a runner known, in the middle of nothing", () => {
    const text = compressLog(`${lines.slice(5).join("\n")}\n`).text;
    expect(
      must.filter(
        (line) => linesOf(lines.slice(5).join("\n")).includes(line) && !linesOf(text).includes(line),
      ),
    ).toEqual([]);
  });

  it("saves enough, and can be undone", () => {
    expect(compressed.savings).toBeGreaterThanOrEqual(savings);
    expect(unfoldLog(compressed.text, log)).toBe(log);
  });

  it("is the same in colours", () => {
    const coloured = lines.map(
      (line) => `${ESCAPE}[2m${line.slice(0, 1)}${ESCAPE}[22;31m${line.slice(1)}${ESCAPE}[0m`,
    );
    const result = compressLog(`${coloured.join("\n")}\n`);
    expect(result.text.replace(new RegExp(`${ESCAPE}\\[[\\d;]*m`, "g"), "")).toBe(compressed.text);
    expect(result).toMatchObject({ folded: compressed.folded, savings: compressed.savings });
  });

  it("is the same with Windows line ends", () => {
    const { text } = compressLog(`${lines.join("\r\n")}\r\n`);
    expect(linesOf(text)).toEqual(linesOf(compressed.text));
  });
});
