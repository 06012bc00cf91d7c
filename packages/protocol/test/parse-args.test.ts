import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseArgs } from "../src/index.ts";

function parsedValue(args: string): unknown {
  const parsed = parseArgs({ args });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}

function messageOf(args: string): string {
  const parsed = parseArgs({ args });
  if (parsed.ok) throw new Error("parsed");
  return parsed.message;
}

describe("parseArgs", () => {
  it.each(["", " \n\t ", "{}", "null", " null "])("takes %j as no arguments", (args) => {
    expect(parsedValue(args)).toEqual({});
  });

  it("gives every object back as it was written", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(text));
        expect(parsedValue(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it.each([
    ["5", "a number"],
    ['"text"', "a string"],
    ["true", "a boolean"],
    ["[1]", "an array"],
  ])("refuses %s: an object is wanted", (args, kind) => {
    expect(parseArgs({ args })).toEqual({
      ok: false,
      message: `The arguments must be a JSON object, not ${kind}.`,
      excerpt: args,
    });
  });

  it.each([
    ['{"a":1,}', 'unexpected "}" at character 8.'],
    ["{'a': True}", `unexpected "'" at character 2.`],
    ['{"a": True}', 'unexpected "T" at character 7.'],
    ['{"re":"\\d+"}', 'unexpected "d" at character 9.'],
    ['{"a":1} tail', 'unexpected "t" at character 9.'],
    ['{"a":"open', "the text ends too early, after 10 characters."],
    ['{"a":[1,2', "the text ends too early, after 9 characters."],
    ['{"a" 1}', 'unexpected "1" at character 6.'],
    ['{"🎉":🎉}', 'unexpected "🎉" at character 7.'],
  ])("says where %s goes wrong", (args, where) => {
    expect(messageOf(args)).toBe(`The arguments are not valid JSON: ${where}`);
  });

  it("shows the first 200 characters, and no half of a pair", () => {
    const args = `${"x".repeat(199)}🎉tail`;
    expect(parseArgs({ args })).toMatchObject({ ok: false, excerpt: "x".repeat(199) });
    expect(parseArgs({ args: "y".repeat(300) })).toMatchObject({ ok: false, excerpt: "y".repeat(200) });
  });

  it("keeps an integer beyond 2^53 digit for digit, as text", () => {
    expect(parsedValue('{"id":2512292042121000001,"list":[-9007199254740993,9007199254740991]}')).toEqual({
      id: "2512292042121000001",
      list: ["-9007199254740993", 9007199254740991],
    });
  });

  it("keeps a number that would overflow as text, and other numbers as numbers", () => {
    expect(parsedValue('{"a":1e400,"b":1e300,"c":0.1234567890123456789,"d":"1234567890123456789"}')).toEqual({
      a: "1e400",
      b: 1e300,
      c: Number("0.1234567890123456789"),
      d: "1234567890123456789",
    });
  });

  it("takes raw line breaks and tabs inside a string as meant, nothing else", () => {
    expect(parsedValue('{"m":"one\ntwo\tthree \\" \\\\","n":\n1}')).toEqual({
      m: 'one\ntwo\tthree " \\',
      n: 1,
    });
    expect(messageOf('{"m":"one\ntwo,"n":1}')).toContain('unexpected "n" at character 16');
    expect(messageOf('{"m":"one\n')).toContain("ends too early");
  });

  it.each(['{"__proto__":{"admin":true}}', '{"__proto__":{"admin":true},"n":12345678901234567890}'])(
    "makes of __proto__ in %s a property like any other",
    (args) => {
      const value = parsedValue(args);
      expect(Object.keys(value as object)).toContain("__proto__");
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect((value as { admin?: unknown }).admin).toBeUndefined();
    },
  );

  it.each(["[", '{"a":', '[{"a":'])("refuses %j a hundred thousand times nested, and survives", (open) => {
    expect(messageOf(`{"a":${open.repeat(100_000)}`)).toBe(
      "The arguments are nested deeper than 500 levels.",
    );
  });

  it("takes 500 levels, with long numbers too, and brackets in text are none", () => {
    const nested = `${"[".repeat(499)}12345678901234567890${"]".repeat(499)}`;
    expect(parseArgs({ args: `{"a":${nested}}` }).ok).toBe(true);
    expect(parseArgs({ args: `{"a":[${nested}]}` }).ok).toBe(false);
    expect(parsedValue(JSON.stringify({ a: '["\\'.repeat(1_000) }))).toEqual({ a: '["\\'.repeat(1_000) });
  });

  it("never throws", () => {
    const odd = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'{}[]":,\\ntrue-0.5eu\n \ud800'.split("")) }),
    );
    fc.assert(
      fc.property(odd, (args) => {
        const parsed = parseArgs({ args });
        if (!parsed.ok) expect(args.startsWith(parsed.excerpt)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
