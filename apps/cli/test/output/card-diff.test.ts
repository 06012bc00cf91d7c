import { describe, expect, it } from "vitest";
import { cardDiff } from "../../src/output/card-diff.ts";
import { createPalette } from "../../src/output/palette.ts";
import { textWidth } from "../../src/output/text-width.ts";
import { toolResult } from "../support/tool-result.ts";

const terminal = { write() {}, isTTY: true, columns: 80 };
const plain = createPalette(terminal, { NO_COLOR: "1" });

const HEADER = "--- a/src/add.js\n+++ b/src/add.js\n";
const HUNK = "@@ -1,3 +1,3 @@\n function add(a, b) {\n-  return a - b;\n+  return a + b;\n }\n";

const resultWith = (diff: unknown) => ({ ...toolResult(5), details: { diff } });

describe("cardDiff", () => {
  it("shows the lines of the change without the file that the card names", () => {
    expect(cardDiff(resultWith(HEADER + HUNK), plain, 80)).toEqual([
      "  @@ -1,3 +1,3 @@",
      "    function add(a, b) {",
      "  -   return a - b;",
      "  +   return a + b;",
      "    }",
    ]);
  });

  it("paints what goes red, what comes green and the rest dim", () => {
    const [hunk, context, removed, added] = cardDiff(
      resultWith(HEADER + HUNK),
      createPalette(terminal, {}),
      80,
    );
    expect(hunk).toBe("  \u001b[2m@@ -1,3 +1,3 @@\u001b[22m");
    expect(context).toBe("  \u001b[2m  function add(a, b) {\u001b[22m");
    expect(removed).toBe("  \u001b[31m-   return a - b;\u001b[39m");
    expect(added).toBe("  \u001b[32m+   return a + b;\u001b[39m");
  });

  it("shows 20 lines and says how many more there are", () => {
    const rows = Array.from({ length: 30 }, (_, index) => `+row ${index}\n`).join("");
    const lines = cardDiff(resultWith(`${HEADER}@@ -0,0 +1,30 @@\n${rows}`), plain, 80);
    expect(lines).toHaveLength(21);
    expect(lines.slice(19)).toEqual(["  + row 18", "  … 11 more lines"]);
  });

  it("takes a removed line for no header", () => {
    const diff = `${HEADER}@@ -1 +1 @@\n--- note\n+++ note\n`;
    expect(cardDiff(resultWith(diff), plain, 80)).toEqual(["  @@ -1 +1 @@", "  - -- note", "  + ++ note"]);
  });

  it("has no line wider than the terminal, and keeps the start of each", () => {
    const diff = `${HEADER}@@ -1 +1 @@\n-\t${"很长".repeat(40)}\n+\tlet  x = 1;${"x".repeat(90)}\n`;
    const lines = cardDiff(resultWith(diff), plain, 24);
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(24);
    expect(lines[2]).toBe("  +     let  x = 1;xxxx…");
  });

  it("makes control characters visible, but for the line ends of a Windows text", () => {
    const escaped = `${HEADER}@@ -1 +1 @@\n-a\r\n+\u001b[2Kb\n`;
    expect(cardDiff(resultWith(escaped), plain, 80).slice(1)).toEqual(["  - a␍", "  + ␛[2Kb"]);
    const windows = `${HEADER}@@ -1 +1 @@\n-a\r\n+b\r\n`;
    expect(cardDiff(resultWith(windows), plain, 80).slice(1)).toEqual(["  - a", "  + b"]);
  });

  it.each([[undefined], [7], [HEADER], ["no diff"]])("shows nothing for %j", (diff) => {
    expect(cardDiff(resultWith(diff), plain, 80)).toEqual([]);
  });

  it("shows nothing for a call that failed", () => {
    expect(cardDiff({ ...resultWith(HEADER + HUNK), isError: true }, plain, 80)).toEqual([]);
  });
});
