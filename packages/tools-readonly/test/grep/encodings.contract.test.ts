import { describe, expect, it } from "vitest";
import { engines, searchingWith } from "../support/search-with.ts";

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

// "café crème" in Latin-1; "// 测试文件：用户名不能为空" and "// 设置用户名" in GBK; "名前を入力" in Shift JIS and in EUC-JP.
const OTHER_ENCODINGS: Record<string, Buffer> = {
  "eucjp.rb": Buffer.from(
    "# \xcc\xbe\xc1\xb0\xa4\xf2\xc6\xfe\xce\xcf\xa4\xb7\xa4\xc6\xa4\xaf\xa4\xc0\xa4\xb5\xa4\xa4 name\r\n",
    "latin1",
  ),
  "gbk.c": Buffer.from(
    "int a;\n// \xb2\xe2\xca\xd4\xce\xc4\xbc\xfe\xa3\xba\xd3\xc3\xbb\xa7\xc3\xfb\xb2\xbb\xc4\xdc\xce\xaa\xbf\xd5 name\n// \xc9\xe8\xd6\xc3\xd3\xc3\xbb\xa7\xc3\xfb\n",
    "latin1",
  ),
  "latin.txt": Buffer.from("Un caf\xe9 cr\xe8me, s'il vous pla\xeet, name\n", "latin1"),
  "sjis.rb": Buffer.from(
    "# \x96\xbc\x91\x4f\x82\xf0\x93\xfc\x97\xcd\x82\xb5\x82\xc4\x82\xad\x82\xbe\x82\xb3\x82\xa2 name\n",
    "latin1",
  ),
};
const LINES_WITH_NAME = [
  "eucjp.rb:1:# 名前を入力してください name",
  "gbk.c:2:// 测试文件：用户名不能为空 name",
  "latin.txt:1:Un café crème, s'il vous plaît, name",
  "sjis.rb:1:# 名前を入力してください name",
];

describe.each(engines)("the files of grep with engine %s", (engine) => {
  const { answerOf, linesOf } = searchingWith(engine);

  it.each([{ multiline: false }, { multiline: true }])(
    "shows text of other encodings as read_file does ($multiline)",
    async ({ multiline }) => {
      expect(await linesOf(OTHER_ENCODINGS, { pattern: "name", multiline })).toEqual(LINES_WITH_NAME);
    },
  );

  it.each([
    ["用户名", ["gbk.c:2:// 测试文件：用户名不能为空 name", "gbk.c:3:// 设置用户名"]],
    ["名前.*name", [LINES_WITH_NAME[0], LINES_WITH_NAME[3]]],
    ["café|入力", [LINES_WITH_NAME[0], LINES_WITH_NAME[2], LINES_WITH_NAME[3]]],
    ["caf\\u00e9", [LINES_WITH_NAME[2]]],
    ["\\p{Hiragana} name$", [LINES_WITH_NAME[0], LINES_WITH_NAME[3]]],
    ["[一-龥]空", [LINES_WITH_NAME[1]]],
    ["caf.", [LINES_WITH_NAME[2]]],
    ["caf\\w cr", [LINES_WITH_NAME[2]]],
    ["cr[^x]me", [LINES_WITH_NAME[2]]],
    ["la\\W?.t,", [LINES_WITH_NAME[2]]],
  ])("finds characters in every encoding: %s", async (pattern, expected) => {
    for (const multiline of [false, true])
      expect(await linesOf(OTHER_ENCODINGS, { pattern, multiline })).toEqual(expected);
    const { text } = await answerOf(OTHER_ENCODINGS, { pattern, mode: "count" });
    expect(text).toContain(`${expected.length} match`);
  });

  it("finds no half characters of other encodings", async () => {
    // The second byte of the first character of "表示" in Shift JIS is a backslash.
    const files = {
      "a.rb": Buffer.from("# \x95\x5c\x8e\xa6\x82\xb5\x82\xc4\x82\xad\x82\xbe\x82\xb3\x82\xa2\n", "latin1"),
    };
    expect((await answerOf(files, { pattern: "\\", literal: true })).text).toContain("No matches");
    expect(await linesOf(files, { pattern: "表示" })).toEqual(["a.rb:1:# 表示してください"]);
  });

  it("replaces stray bytes in UTF-8, and finds what stands around them", async () => {
    const files = {
      "a.cpp": Buffer.concat([
        Buffer.from("// naïve café, déjà vu, 名前\nint a; // "),
        Buffer.from([0xb2]),
        Buffer.from(" é needle\n"),
      ]),
    };
    expect(await linesOf(files, { pattern: "é needle" })).toEqual(["a.cpp:2:int a; // \uFFFD é needle"]);
    expect(await linesOf(files, { pattern: "名前|zzz" })).toEqual(["a.cpp:1:// naïve café, déjà vu, 名前"]);
    expect((await answerOf(files, { pattern: "名前|zzz", mode: "count" })).text).toContain(
      "1 match in 1 file",
    );
  });

  it("finds text in UTF-16, with a mark and without", async () => {
    const files = {
      "marked.txt": utf16("first\r\nneedle é\r\n"),
      "plain.txt": Buffer.from("first line of it\r\nneedle here\r\n", "utf16le"),
    };
    expect(await linesOf(files, { pattern: "^needle \\w+$" })).toEqual([
      "marked.txt:2:needle é",
      "plain.txt:2:needle here",
    ]);
  });

  it("passes over a UTF-8 mark", async () => {
    expect(await linesOf({ "a.txt": "\uFEFFneedle\n" }, { pattern: "^needle" })).toEqual(["a.txt:1:needle"]);
  });

  it("skips binary files, counts them, and says that one holds a match", async () => {
    const noise = Buffer.alloc(4000, 1);
    const files = {
      "lib.a": Buffer.concat([noise, Buffer.from("\0needle\0")]),
      "none.a": Buffer.concat([noise, Buffer.from([0])]),
      "a.txt": "needle\n",
    };
    const { text } = await answerOf(files, { pattern: "needle" });
    expect(text).toBe(
      "a.txt:1:needle\n\n1 match in 1 file; 1 file searched.\nNot searched: 2 binary files (1 of them hold a match).",
    );
  });

  it("says that a file named explicitly is binary", async () => {
    const files = { "lib.a": Buffer.concat([Buffer.alloc(4000, 2), Buffer.from("\0needle")]) };
    const { text } = await answerOf(files, { pattern: "needle", path: "lib.a" });
    expect(text).toBe("lib.a is a binary file, so its lines are not shown. The pattern does match in it.");
  });

  it("says what a match across lines does in a binary file that is named", async () => {
    const files = { "lib.a": Buffer.concat([Buffer.alloc(4000, 2), Buffer.from("\0needle\r\nend\0")]) };
    const doesMatch = async (pattern: string) =>
      !(await answerOf(files, { pattern, path: "lib.a" })).text.includes("does not match");
    expect(await doesMatch("needle\\nend")).toBe(true);
    expect(await doesMatch("needle\\nen[a-d]")).toBe(true);
    expect(await doesMatch("needle\\nother")).toBe(false);
  });

  it("finds text beside a stray NUL", async () => {
    const files = { "a.ts": "hello TOKEN here\0more\nexport const z = 1;\n" };
    expect(await linesOf(files, { pattern: "TOKEN" })).toEqual(["a.ts:1:hello TOKEN here\\x00more"]);
  });
});
