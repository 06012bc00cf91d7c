import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compressLog, unfoldLog } from "../../src/logs/index.ts";
import { ALL_LOGS } from "./runner-logs/all-logs.ts";

const ESCAPE = String.fromCharCode(27);
const odd = [
  "",
  " ",
  "\r",
  "10%\r20%\r30%",
  "[3 lines folded: 1-3]",
  "[as above: 1-3]",
  "x [×2 folded: 4-5]",
  `${ESCAPE}[31mred${ESCAPE}[0m`,
  `${ESCAPE}[`,
  "\ud800",
  "Error: no",
  "press ↑",
  "src/a.c:1:2: warning: unused ‘x’ [-Wunused]",
  "src/b.c:3:4: warning: unused ‘y’ [-Wunused]",
  "src/b.c: In function ‘f’:",
  "poll 1",
  "poll 2",
];
const anyLine = fc.oneof(
  fc.constantFrom(...ALL_LOGS.flatMap(({ lines }) => lines)),
  fc.constantFrom(...odd),
  fc.string({ unit: "binary" }),
);
const lineEnd = fc.constantFrom("\n", "\n", "\r\n");

/** Lines of real logs among anything, behind a beginning that makes one of the runners known. */
const anyLog = fc
  .tuple(
    fc.constantFrom(...ALL_LOGS.map(({ lines }) => lines)),
    fc.array(fc.tuple(anyLine, fc.integer({ min: 1, max: 12 }), lineEnd), { maxLength: 80 }),
    fc.constantFrom("", "no line end"),
  )
  .map(
    ([known, lines, tail]) =>
      `${known.slice(-12).join("\n")}\n${lines.map(([line, times, end]) => (line + end).repeat(times)).join("")}${tail}`,
  );

describe("unfoldLog", () => {
  it("gives back every log that was compressed, to the character", () => {
    let compressed = 0;
    fc.assert(
      fc.property(anyLog, (log) => {
        const { text } = compressLog(log);
        if (text !== log) compressed++;
        expect(unfoldLog(text, log)).toBe(log);
      }),
      { numRuns: 500 },
    );
    expect(compressed).toBeGreaterThan(100);
  });

  it("gives back any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => {
        expect(unfoldLog(compressLog(text).text, text)).toBe(text);
      }),
    );
  });

  it("the numbers are those of the text", () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { text, inputLines, outputLines, folded, savings } = compressLog(log);
        const count = (lines: string) => lines.split("\n").length - (lines.endsWith("\n") ? 1 : 0);
        expect({ inputLines, outputLines }).toEqual({ inputLines: count(log), outputLines: count(text) });
        expect(folded).toBeLessThanOrEqual(inputLines);
        expect(savings === 0 ? text : savings >= 0.15 && savings < 1).toBe(savings === 0 ? log : true);
      }),
    );
  });

  it("takes the lines from the original, by number", () => {
    expect(unfoldLog("one\n[2 lines folded: 2-3]\nfour [×2 folded: 4-5]", "one\n2\n3\nfour\nfour")).toBe(
      "one\n2\n3\nfour\nfour",
    );
  });
});
