import { describe, expect, it } from "vitest";
import { nearestPlace } from "../../src/edit-file/nearest/nearest-place.ts";

const CODE = 'function query(s) {\n\tconst rows = run("all", s);\n  return rows;  \n}\nfunction other() {}\n';

describe("the nearest place", () => {
  it.each([
    [
      "tabs",
      '    const rows = run("all", s);\n',
      "Near line 2: the file indents with tabs, old_string with spaces.",
    ],
    ["spaces", "\treturn rows;  \n", "Near line 3: the file indents with spaces, old_string with tabs."],
    ["other indentation", "      return rows;  \n", "Near line 3: the same text with other indentation."],
    [
      "blanks at the end",
      "  return rows;\n",
      "Near line 3: line 3 of the file ends in blanks that old_string lacks.",
    ],
    [
      "blanks too many",
      "function other() {}  \n",
      "Near line 5: old_string ends in blanks that line 5 of the file lacks.",
    ],
    ["curly quotes", "run(“all”, s)", "Near line 2: the file has straight quotes, old_string curly ones."],
    ["other quotes", "run('all', s)", "The nearest place begins at line 2; no line of it is the same."],
    ["case", "FUNCTION other()", "Near line 5: upper and lower case differ."],
    ["white space within", "function  other() {}", "Near line 5: white space within a line differs."],
    [
      "a no-break space",
      "function\u00a0other()",
      "Near line 5: old_string has a no-break or other special space.",
    ],
    [
      "two at once",
      "function\u00a0Other()",
      "Near line 5: old_string has a no-break or other special space; upper and lower case differ.",
    ],
    [
      "line numbers",
      "     5\tfunction other() {}\n",
      "Near line 5: old_string carries the line numbers of a file view; leave them out.",
    ],
    [
      "an escaped line end",
      "}\\nfunction other()",
      "Near line 4: old_string has a backslash and a letter where the file has a line break, tab or quote.",
    ],
    [
      "lines left out",
      "function query(s) {\n// ...\n}\n",
      'Near line 1: old_string leaves out lines ("..."); give every line as it stands.',
    ],
    [
      "a wrong letter",
      "function othr() {}",
      "The nearest place begins at line 5; no line of it is the same.",
    ],
    [
      "lines that are not there",
      "function query(s) {\n  log(s)\n  return 1\n}\n",
      "The nearest place begins at line 1; 2 of the 4 lines are the same.",
    ],
    ["nothing like it", "zzzzzz", "No place in it is similar."],
    ["blanks only", "\n\n", "No place in it is similar."],
  ])("names %s", (_name, wanted, text) => {
    expect(nearestPlace(CODE, wanted).split("\n")[0]).toBe(text);
  });

  it("says that the last line has no line end", () => {
    expect(nearestPlace("a\nlast", "last\n")).toBe(
      "Near line 2: the file ends without a line break, and old_string ends with one.\n2\tlast",
    );
  });

  it("says that the file has the special letters", () => {
    expect(nearestPlace("a\u00a0b\n", "a b")).toContain("the file has a no-break or other special space");
    expect(nearestPlace("cafe\u0301 a\n", "caf\u00e9 a")).toContain("another Unicode form");
    expect(nearestPlace("a – b\n", "a - b")).toContain("hyphens and dashes differ");
    expect(nearestPlace("one\rtwo\n", "onetwo")).toContain("a carriage return stands alone");
  });

  it.each([
    [
      "用户名，必填\n",
      "用户名,必填",
      "the file has full-width characters (such as ，), old_string has others",
    ],
    [
      "提示（可选）：写下备注\n",
      "提示(可选):写下备注",
      "the file has full-width characters (such as （), old_string",
    ],
    ["结束。\n", "结束.", "the file has full-width characters (such as 。), old_string has others"],
    ["abc = 1\n", "ａｂｃ = 1", "old_string has full-width characters (such as ａ), the file has others"],
    ["加载中…\n", "加载中...", "the file has full-width characters (such as …), old_string has others"],
    ["尺寸 3×4\n", "尺寸 3x4", "the file has full-width characters (such as ×), old_string has others"],
    ["甲，乙,丙\n", "甲,乙，丙", "full-width and half-width characters differ"],
  ])("names the width of characters: %j for %j", (file, wanted, text) => {
    expect(nearestPlace(`x\n${file}`, wanted)).toContain(`Near line 2: ${text}`);
  });

  it("finds a short line of Chinese with one other character", () => {
    expect(nearestPlace("第一行\n打开设置面板\n", "打开设定面板")).toContain(
      "The nearest place begins at line 2",
    );
  });

  it("is the one of several with the fewest differences and the longest equal beginning", () => {
    const file = ["//", "  //", "    //", "    //   ", "  //   "].join("\n");
    expect(nearestPlace(`${file}\nend\n`, "    // \n")).toBe(
      "Near line 4: line 4 of the file ends in blanks that old_string lacks.\n4\t    //   ",
    );
  });

  it.each([
    ["// ... the rest ...\nb\n", "\n// ... the rest ...\n", "The nearest place begins at line 1; "],
    ["a\n  // ... the rest ...\nb\n", "// ... the rest ...\n", "Near line 2: "],
    [
      "const limit = 30;\nb\n",
      "// ... the rest ...\nconst limit = 3;\n",
      "Near line 1: old_string leaves out lines",
    ],
  ])("has a line of its own where a line of dots stands in the text: %j for %j", (file, wanted, text) => {
    expect(nearestPlace(file, wanted)).toContain(text);
  });

  it("shows the place with its line numbers, and little of much", () => {
    expect(nearestPlace("a\nB one\nB two\n", "b one\nb two\n")).toMatch(/\n2\tB one\n3\tB two$/);
    const long = Array.from({ length: 100 }, (_, index) => `Line ${index} 😀${"x".repeat(500)}`).join("\n");
    const shown = nearestPlace(long, long.toLowerCase());
    expect(shown.length).toBeLessThan(4_500);
    expect(shown).not.toMatch(/\p{Surrogate}/u);
  });

  // Each of these was looked at from each of its characters.
  it.each([
    ["blanks within a line", `a${" ".repeat(1_000_000)}b\n`, "zzz qqq"],
    ["tabs within a line", `a${"\t".repeat(1_000_000)}b\nzzz`, "zzz  "],
    ["dots", "a\n", `//${".".repeat(200_000)}a`],
    ["dots before a word", "a\n", `${".".repeat(200_000)}zzz`],
  ])("takes no time on many %s", (_name, file, wanted) => {
    expect(nearestPlace(file, wanted)).toMatch(/similar|blanks|leaves out/);
  });

  it("takes no time on large files", () => {
    const file = `${"const a = 1;\n".repeat(100_000)}`;
    expect(nearestPlace(file, "const b = 1;\nconst c = 2;\n")).toContain("line");
    expect(nearestPlace("x".repeat(5_000_000), "y")).toBe("No place in it is similar.");
  });
});
