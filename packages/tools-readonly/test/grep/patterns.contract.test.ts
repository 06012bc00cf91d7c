import { describe, expect, it } from "vitest";
import { engines, searchingWith } from "../support/search-with.ts";

describe.each(engines)("the patterns of grep with engine %s", (engine) => {
  const { answerOf, linesOf } = searchingWith(engine);

  it.each([
    ["alternation", "foo|bar", ["foo", "a bar", "baz"], [1, 2]],
    ["anchors", "^ab$", ["ab", "abc", "xab"], [1]],
    ["$ before CR LF", "ab$", ["ab\r", "abc\r"], [1]],
    ["an empty match on every line", "q*", ["a", "", "q"], [1, 2, 3]],
    ["\\w beyond ASCII", "^\\w+$", ["é", "名前", "a-b"], [1, 2]],
    ["\\W beyond ASCII", "\\W", ["é", "a b", "名"], [2]],
    ["\\d beyond ASCII", "^\\d+$", ["٣٤", "12", "x"], [1, 2]],
    ["\\s beyond ASCII", "a\\sb", ["a b", "a\u00a0b", "a\u3000b", "ab"], [1, 2, 3]],
    ["\\S in a class", "^[\\S]+$", ["ab", "a b", "é\u00a0"], [1]],
    ["\\D and \\W in a class", "^[\\D]$", ["5", "x", "٣"], [2]],
    ["\\w in a negated class", "^[^\\w]+$", ["é", "--", "a"], [2]],
    ["a hyphen after a class escape", "^[\\w-]+$", ["a-b", "a b"], [1]],
    ["word boundaries", "\\bfoo\\b", ["foo", "foobar", "a foo."], [1, 3]],
    ["a brace that is no quantifier", "x {", ["x {", "x"], [1]],
    ["\\u escapes", "caf\\u00e9", ["café", "cafe"], [1]],
    ["\\x escapes", "\\x41\\x{42}", ["AB", "ab"], [1]],
    ["properties", "^\\p{Lu}$", ["Ä", "ä"], [1]],
    ["named groups", "(?<year>\\d{4})", ["in 2024", "x"], [1]],
    ["lazy quantifiers", "a.*?b", ["axxb", "b"], [1]],
    ["inline flags", "(?i)ABC", ["abc", "abd"], [1]],
    ["POSIX classes", "[[:digit:]]", ["a1", "a"], [1]],
    ["any character but line ends", "[\\s\\S]x", ["ax", "x"], [1]],
    ["an astral character as one", "^.$", ["😀", "ab"], [1]],
    ["text that looks like an option", "--pre=./x", ["--pre=./x", "pre"], [1]],
    ["a nested quantifier that makes others hang", "^(a+)+$", [`${"a".repeat(200)}!`, "aaa"], [2]],
  ])("understands %s", async (_what, pattern, lines, expected) => {
    const { text } = await answerOf({ "a.txt": `${lines.join("\n")}\n` }, { pattern });
    const found = [...text.matchAll(/^a\.txt:(\d+):/gm)].map((match) => Number(match[1]));
    expect(found).toEqual(expected);
  });

  it("takes the pattern as text when literal is set", async () => {
    expect(await linesOf({ "a.txt": "a.b(\naxb(\n" }, { pattern: "a.b(", literal: true })).toEqual([
      "a.txt:1:a.b(",
    ]);
  });

  it.each(["straße", "STRASSE", "Ünder"])("ignores case in %s", async (word) => {
    const files = { "a.txt": `${word.toLowerCase()}\n${word.toUpperCase()}\n-\n` };
    const expected = word.toUpperCase().toLowerCase() === word.toLowerCase() ? 2 : 1;
    expect(await linesOf(files, { pattern: word, ignore_case: true })).toHaveLength(expected);
    expect(await linesOf(files, { pattern: `${word}`, ignore_case: true, literal: true })).toHaveLength(
      expected,
    );
  });

  it.each([
    ["^[+\\-*/]$", ["+", "-"]],
    ["^[a\\-z]$", ["-", "a"]],
    ["^[a\\x2dz]$", ["-", "a"]],
    ["^[\\w.\\-]$", ["-", "a", "m"]],
    ["^[+&&]$", ["&", "+"]],
    ["^[+~~]$", ["+", "~"]],
    ["^[+\\~\\~m]$", ["+", "m", "~"]],
  ])("takes escaped and final characters in a class as themselves: %s", async (pattern, expected) => {
    const files = { "a.txt": "&\n+\n,\n-\na\nm\n~\n" };
    const lines = await linesOf(files, { pattern });
    expect(lines.map((line) => line.slice(-1))).toEqual(expected);
  });

  it("finds matches across lines, whatever the line ends", async () => {
    const files = { "a.txt": "one\ntwo\nthree\n", "b.txt": "one\r\ntwo\r\n" };
    expect(await linesOf(files, { pattern: "one\\ntwo" })).toEqual([
      "a.txt:1:one",
      "a.txt:2:two",
      "b.txt:1:one",
      "b.txt:2:two",
    ]);
    expect(await linesOf(files, { pattern: "one\ntwo", literal: true, mode: "count" })).toEqual([
      "a.txt:1",
      "b.txt:1",
    ]);
    const counted = { mode: "count", multiline: true };
    for (const pattern of ["one\\ntw+o", "^on+e$\\ntwo", "one\\r\\ntwo", "on+e\r\ntwo", "e(\\r\\n)+t"])
      expect(await linesOf(files, { pattern, ...counted }), pattern).toEqual(["a.txt:1", "b.txt:1"]);
    expect(await linesOf(files, { pattern: "o[\\s\\S]*ree", multiline: true, context: 1 })).toEqual([
      "a.txt:1:one",
      "a.txt:2:two",
      "a.txt:3:three",
    ]);
  });

  it("does not let a match span lines unless asked", async () => {
    const { text } = await answerOf({ "a.txt": "one\ntwo\n" }, { pattern: "one\\s+two" });
    expect(text).toContain("No matches");
  });

  it.each([
    ["foo(", 4, "unclosed group"],
    ["a)", 2, "unopened group"],
    ["[a-z", 1, "unclosed character class"],
    ["*a", 1, "nothing to repeat"],
    ["a\\", 2, "single backslash"],
    ["a(?=b)", 2, "look-around"],
    ["(a)\\1", 4, "back-references"],
    ["\\Qa\\E", 1, "literal"],
    ["(?<n", 1, "unknown kind of group"],
  ])("refuses %s with the position of the fault", async (pattern, at, problem) => {
    const { text, isError } = await answerOf({ "a.txt": "a\n" }, { pattern });
    expect(isError).toBe(true);
    expect(text).toContain(`Invalid pattern at character ${at}: `);
    expect(text).toContain(problem);
  });

  it.each([
    { mode: "files", limit: 1 },
    { mode: "content", limit: 1 },
    { mode: "content", limit: 1_000 },
    { mode: "count", limit: 1 },
  ])("stops across lines where it is told to: %j", async (options) => {
    const files = { "a.txt": "a b\nc\n", "b.txt": "a b\n\nc d\n" };
    const { text, isError } = await answerOf(files, { pattern: "\\s\\S+$", multiline: true, ...options });
    expect(isError).toBe(false);
    expect(text).toContain(options.mode === "content" ? "a.txt:1:a b" : "a.txt");
  });

  it("finds no line in an empty file", async () => {
    for (const multiline of [false, true])
      expect((await answerOf({ "a.txt": "" }, { pattern: "^$", multiline })).text).toContain("No matches");
  });

  it.each([
    ["b\\r", ["crlf.txt", "lone.txt"]],
    ["\\r", ["crlf.txt", "lone.txt"]],
    ["[^\\r]\\r", ["crlf.txt", "lone.txt"]],
    ["b\\r$", ["crlf.txt"]],
    ["b\\r?\\nc", ["crlf.txt"]],
  ])("finds the carriage returns that %s speaks of", async (pattern, expected) => {
    const files = { "crlf.txt": "a b\r\nc b\r\n", "lone.txt": "a b\rc\n", "none.txt": "a b\n" };
    const wide = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, Buffer.from(`\uFEFF${text}`, "utf16le")]),
    );
    for (const multiline of [false, true])
      for (const ignore_case of [false, true]) {
        const asked = { pattern, mode: "files", ignore_case, multiline };
        expect(await linesOf(files, asked)).toEqual(expected);
        expect(await linesOf(wide, asked)).toEqual(expected);
      }
  });
});
