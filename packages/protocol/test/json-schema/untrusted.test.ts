import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coerceJsonSchema, validateJsonSchema } from "../../src/json-schema/index.ts";

const NODE = {
  type: "object",
  properties: { name: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/node" } } },
};

describe("references", () => {
  it.each<[string, Record<string, unknown>]>([
    ["$defs", { $ref: "#/$defs/text", $defs: { text: { type: "string" } } }],
    [
      "any place",
      { $ref: "#/components/schemas/text", components: { schemas: { text: { type: "string" } } } },
    ],
    ["an escaped place", { $ref: "#/$defs/a~1b%20c", $defs: { "a/b c": { type: "string" } } }],
    ["an anchor", { $ref: "#text", $defs: { one: { $anchor: "text", type: "string" } } }],
    ["an id", { $ref: "Text", $defs: { one: { $id: "Text", type: "string" } } }],
    [
      "a place in an id",
      { $ref: "https://x.test/s#/$defs/text", $id: "https://x.test/s", $defs: { text: { type: "string" } } },
    ],
    ["a chain", { $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/b" }, b: { type: "string" } } }],
  ])("follows %s", (_name, schema) => {
    expect(validateJsonSchema(schema, "x")).toEqual([]);
    expect(validateJsonSchema(schema, 1)).toMatchObject([{ kind: "type", expected: "string", path: "" }]);
  });

  it.each([
    "https://x.test/other.json",
    "#/$defs/none",
    "#none",
    "file:///etc/passwd",
    "#/toString",
    "::",
    "%",
  ])("passes over %s, which is not in the schema", (ref) => {
    expect(validateJsonSchema({ properties: { a: { $ref: ref } }, required: ["a"] }, { a: 1 })).toEqual([]);
  });

  it("keeps to a recursive schema at every depth of the value", () => {
    const schema = { $ref: "#/$defs/node", $defs: { node: NODE } };
    const value = { name: "a", kids: [{ kids: [{ name: 1 }] }] };
    expect(validateJsonSchema(schema, value)).toMatchObject([{ path: "kids[0].kids[0].name", kind: "type" }]);
  });

  it.each<[string, Record<string, unknown>]>([
    ["itself", { $ref: "#" }],
    ["itself in a choice", { anyOf: [{ $ref: "#" }, { type: "string" }] }],
    ["itself in a negation", { not: { $ref: "#" } }],
    [
      "a ring",
      { $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { $ref: "#/$defs/a" } } },
    ],
  ])("ends with one fault where a schema refers to %s", (_name, schema) => {
    expect(validateJsonSchema(schema, 1)).toMatchObject([{ path: "", kind: "other" }]);
    expect(coerceJsonSchema(schema, { a: "1" })).toEqual({ value: { a: "1" }, coerced: [] });
  });

  it("ends where references double at each step", () => {
    const $defs: Record<string, unknown> = { a0: { type: "string" } };
    for (let i = 1; i < 50; i++) {
      const next = { $ref: `#/$defs/a${i - 1}` };
      $defs[`a${i}`] = { allOf: [next, next] };
    }
    expect(validateJsonSchema({ $ref: "#/$defs/a49", $defs }, "x")).toMatchObject([
      { path: "", kind: "other" },
    ]);
  });

  it("takes a schema that is a ring of objects", () => {
    const ring: Record<string, unknown> = { type: "object", properties: {} };
    ring.properties = { next: ring, name: { type: "string" } };
    expect(validateJsonSchema(ring, { next: { next: { name: 1 } } })).toMatchObject([
      { path: "next.next.name" },
    ]);
  });
});

describe("patterns", () => {
  const fits = (pattern: string, text: string) => validateJsonSchema({ pattern }, text).length === 0;

  it("checks what can't take long", () => {
    expect(fits("^[a-z0-9_-]{1,64}$", "A")).toBe(false);
    expect(fits("^\\d{4}-\\d{2}-\\d{2}$", "2031-4-2")).toBe(false);
    expect(fits("^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "nobody")).toBe(false);
    expect(fits("^(?:(?:25[0-5]|1[0-9][0-9]|[1-9]?[0-9])\\.){3}[0-9]+$", "1.2.3")).toBe(false);
    expect(fits("^(?:(?:25[0-5]|1[0-9][0-9]|[1-9]?[0-9])\\.){3}[0-9]+$", "10.2.3.255")).toBe(true);
    expect(fits("foo|bar", "xbary")).toBe(true);
    expect(fits("foo|bar", "xbazy")).toBe(false);
  });

  // Each would run for years on this text.
  it.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "(a*)*b",
    "^(a?){60}a{60}$",
    "^(?:a+){20}$",
    "(a+)\\1+b",
    "a*a*a*a*a*a*a*b",
    "^(\\u{61}+)+$",
    "^(\\p{L}+)+$",
    "^(\\P{N}+)+$",
  ])("passes over %s", (pattern) => {
    expect(fits(pattern, `${"a".repeat(5_000)}!`)).toBe(true);
  });

  it("checks a slow pattern on short text only", () => {
    expect(fits("^a*a*$", "b")).toBe(false);
    expect(fits("^a*a*$", `b${"a".repeat(100_000)}`)).toBe(true);
    expect(fits("^x|a*b", "a")).toBe(false);
    expect(fits("^x|a*b", "a".repeat(1_000_000))).toBe(true);
    expect(fits("a{0,2000}a{0,2000}b", "a")).toBe(false);
    expect(fits("a{0,2000}a{0,2000}b", "a".repeat(1_000_000))).toBe(true);
  });

  it("checks characters by their code and by their kind", () => {
    expect(fits("^\\u{61}{2}$", "aa")).toBe(true);
    expect(fits("^\\u{61}{2}$", "a")).toBe(false);
    expect(fits("^\\p{Lu}+$", "Ab")).toBe(false);
    expect(fits("^(?:a|\\p{Lu})$", "B")).toBe(true);
  });

  it.each(["(", "[", "*", "\\", "(?<n>", "a{2,1}", "\\p{Nope}"])(
    "passes over %s, which does not compile",
    (pattern) => {
      expect(fits(pattern, "x")).toBe(true);
      expect(
        validateJsonSchema(
          { patternProperties: { [pattern]: false }, additionalProperties: false },
          { x: 1 },
        ),
      ).toEqual([]);
    },
  );

  it("checks pattern properties, and knows their names", () => {
    const schema = { patternProperties: { "^x-": { type: "string" } }, additionalProperties: false };
    expect(validateJsonSchema(schema, { "x-a": "b" })).toEqual([]);
    expect(validateJsonSchema(schema, { "x-a": 1, y: 2 })).toMatchObject([
      { path: "x-a", kind: "type", expected: "string" },
      { path: "y", kind: "unknown" },
    ]);
  });
});

describe("broken schemas", () => {
  it.each<Record<string, unknown>>([
    { type: "text" },
    { type: 5 },
    { type: [] },
    { properties: null },
    { properties: [] },
    { properties: { a: null, b: 5, c: "string" } },
    { required: "a" },
    { required: [1, null] },
    { enum: "a" },
    { enum: [] },
    { anyOf: {} },
    { anyOf: [] },
    { allOf: [null, 5] },
    { items: "string" },
    { minimum: "1", maxLength: "2", multipleOf: 0 },
    { additionalProperties: "no" },
    { $ref: 5 },
    { $id: "http://[", $ref: "#" },
    JSON.parse('{"if":5,"then":"x"}'),
    { dependencies: [1] },
    { not: "x" },
    { format: "uri", pattern: 5 },
  ])("ignores what is broken in %j", (schema) => {
    const value = { a: 1, b: [2], c: "x" };
    const faults = validateJsonSchema(schema, value);
    if (!("$id" in schema)) expect(faults).toEqual([]);
    expect(coerceJsonSchema(schema, value).value).toEqual(value);
  });

  it("never writes into a schema, which may be frozen", () => {
    const schema = Object.freeze({
      type: "object",
      properties: Object.freeze({ a: Object.freeze({ $ref: "#" }) }),
    });
    expect(validateJsonSchema(schema, { a: {} })).toEqual([]);
  });

  it("takes a schema nested a hundred thousand times", () => {
    let schema: Record<string, unknown> = { type: "string" };
    for (let i = 0; i < 100_000; i++) schema = { properties: { a: schema } };
    expect(validateJsonSchema(schema, { a: { a: 1 } })).toEqual([]);
  });

  it("answers for values that are no JSON and names that are no text", () => {
    expect(validateJsonSchema({ type: "string" }, undefined)).toHaveLength(1);
    expect(validateJsonSchema({ properties: { a: { type: "string" } } }, { a: 1n })).toHaveLength(1);
    expect(validateJsonSchema({ additionalProperties: false }, { "\ud800": 1 })).toHaveLength(1);
  });

  it("never throws, whatever the schema says", () => {
    const keyword = fc.constantFrom(
      "type",
      "properties",
      "items",
      "anyOf",
      "$ref",
      "required",
      "enum",
      "pattern",
      "not",
      "additionalProperties",
      "dependencies",
      "$id",
      "$anchor",
      "allOf",
      "const",
    );
    const word = fc.constantFrom<unknown>(
      "object",
      "string",
      "#",
      "#/properties/type",
      "(a+)+",
      "",
      null,
      5,
      true,
      false,
      [],
      {},
    );
    const { schema } = fc.letrec<{ schema: Record<string, unknown>; part: unknown }>((tie) => ({
      schema: fc.dictionary(keyword, tie("part"), { maxKeys: 4 }) as fc.Arbitrary<Record<string, unknown>>,
      part: fc.oneof({ maxDepth: 4 }, word, tie("schema"), fc.array(tie("schema"), { maxLength: 3 })),
    }));
    fc.assert(
      fc.property(schema, fc.jsonValue(), (given, value) => {
        const before = JSON.stringify(value);
        expect(Array.isArray(validateJsonSchema(given, value))).toBe(true);
        coerceJsonSchema(given, value);
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 1_000 },
    );
  });
});
