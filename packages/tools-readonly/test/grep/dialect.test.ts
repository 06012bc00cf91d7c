import { describe, expect, it } from "vitest";
import { compilePattern } from "../../src/grep/dialect/compile-pattern.ts";

function compile(
  pattern: string,
  options: { literal?: boolean; ignoreCase?: boolean; multiline?: boolean } = {},
) {
  const result = compilePattern({ pattern, literal: false, ignoreCase: false, multiline: false, ...options });
  if (!result.ok) throw new Error(result.fault.problem);
  return result.pattern;
}

/** The characters that a pattern matches, by the engine in process. */
function matched(pattern: string, characters: readonly string[]): string[] {
  const { literal, re2 } = compile(pattern);
  return characters.filter((character) => re2?.test(character) ?? character === literal);
}

describe("compilePattern", () => {
  it("reads escaped characters in a class as RegExp does", () => {
    const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const escapable = characters.filter((character) => /[^A-Za-z0-9]/.test(character));
    const classes = escapable.flatMap((character) =>
      ["[m%y]", "[m%]", "[%m]", "[^%]", "[\\w%]", "[a-f%x]", "[m%%]"].map((form) =>
        form.replaceAll("%", `\\${character}`),
      ),
    );
    for (const pattern of classes) {
      const expected = characters.filter((character) => new RegExp(pattern).test(character));
      expect(matched(pattern, characters), pattern).toEqual(expected);
    }
  });

  it.each([
    ["x[z-a]", 2],
    ["[^z-\\x41]", 2],
    ["[a-f9-0]", 4],
    ["[😂-😀]", 1],
  ])("says where a range of %s runs backwards", (pattern, at) => {
    const result = compilePattern({ pattern, literal: false, ignoreCase: false, multiline: false });
    expect(result).toEqual({ ok: false, fault: { at, problem: "this range runs backwards" } });
  });

  it.each(["[a-z-0]", "[😀-😂]", "[\\w-a]", "[z-]", "[-a]", "[z\\-a]"])("finds none in %s", (pattern) => {
    expect(compile(pattern).onlyRipgrep).toBeUndefined();
  });

  it.each([
    ["[a-z&&[^b]]", "a class inside a class"],
    ["[a-z--b]", "-- in a class"],
    ["\\<word", "\\<"],
    ["\\b{start}word", "\\b{start}"],
    ["(?x)a b", "(?x)"],
    ["a**", "a quantifier on a quantifier"],
    ["a{1001}", "over 1000 repetitions"],
  ])("knows that only ripgrep runs %s", (pattern, name) => {
    const compiled = compile(pattern);
    expect(compiled.re2).toBeUndefined();
    expect(compiled.onlyRipgrep).toContain(name);
    expect(compiled.ripgrep).toBe(pattern);
  });

  it.each([
    ["a{1000}{1000}", 7],
    ["(a{0,300}b?){0,300}", 12],
    ["((a{1,30}){1,30}){12}", 17],
    ["a{20000}", 1],
    ["a{9000}b{9000}", 8],
  ])("refuses %s, which would take any engine too long", (pattern, at) => {
    const result = compilePattern({ pattern, literal: false, ignoreCase: false, multiline: false });
    const problem = "repeats more than 10,000 characters, all repetitions multiplied";
    expect(result).toEqual({ ok: false, fault: { at, problem } });
  });

  it.each(["(a{100}|b){50}", "(a+)+{1,100}", `${"a".repeat(20_000)}+`])("takes %.20s", (pattern) => {
    expect(compile(pattern).ripgrep.length).toBeGreaterThan(0);
  });

  it.each([
    ["foo", "foo"],
    ["foo\\.bar", "foo.bar"],
    ["(a|b)needle\\w+", "needle"],
    ["ab+cd", "ab"],
    ["ab?cde", "cde"],
    ["ab{0,2}cd", "cd"],
    ["ab{2}c", "ab"],
    ["^import \\w+ from", "import "],
    ["\\bfoo\\b", "foo"],
    ["foo|bar", undefined],
    ["(foo)", undefined],
    ["(?i)foo", undefined],
    ["a(?i:b)cd", undefined],
    ["\\w+", undefined],
  ])("knows what every match of %s contains", (pattern, required) => {
    expect(compile(pattern).required).toBe(required);
  });

  it("requires no text where case is ignored", () => {
    expect(compile("foo", { ignoreCase: true }).required).toBeUndefined();
  });

  it("knows a pattern that is plain text", () => {
    expect(compile("a\\.b\\u00e9").literal).toBe("a.bé");
    expect(compile("a.b").literal).toBeUndefined();
    expect(compile("a.b(", { literal: true }).literal).toBe("a.b(");
  });

  it("spells text so that neither engine takes it for syntax", () => {
    const compiled = compile("a.b*(c)[d]{e}\\^$|+?\t", { literal: true });
    expect(compiled.ripgrep).toBe("a\\.b\\*\\(c\\)\\[d\\]\\{e\\}\\\\\\^\\$\\|\\+\\?\\x{9}");
    const inPattern = compile("a\\.b\\*\\(c\\)\\[d\\]\\{e\\}\\\\\\^\\$\\|\\+\\?\\t.");
    expect(inPattern.re2?.test("xa.b*(c)[d]{e}\\^$|+?\tx")).toBe(true);
    expect(inPattern.re2?.test("xaxb*(c)[d]{e}\\^$|+?\tx")).toBe(false);
  });

  it("searches across lines when the pattern holds a line end", () => {
    expect(compile("a\\nb").multiline).toBe(true);
    expect(compile("a\nb", { literal: true }).multiline).toBe(true);
    expect(compile("[^\\n]").multiline).toBe(false);
  });

  it.each([
    ["abc(", 3],
    ["ab)c", 2],
    ["a[b", 1],
    ["a|*", 2],
    ["(?=x)", 0],
    ["\\9", 0],
    ["a\\u{110000}", 1],
  ])("finds the place of the fault in %s", (pattern, at) => {
    const result = compilePattern({ pattern, literal: false, ignoreCase: false, multiline: false });
    expect(result.ok ? undefined : result.fault.at).toBe(at);
  });

  it.each(["abc", "[a-z]+", "[A-Z_0-9.-]", "[\\]a]", "(get|set)X", "^a$", "\\bfoo\\b", "a\\.b"])(
    "knows that %s stays within ASCII",
    (pattern) => expect(compile(pattern).reachesNonAscii).toBe(false),
  );

  it.each(["a.b", "\\w", "\\S", "[^a]", "é", "[a-é]", "\\p{L}", "[\\w]", "caf\\u00e9"])(
    "knows that %s may match characters beyond ASCII",
    (pattern) => expect(compile(pattern).reachesNonAscii).toBe(true),
  );
});
