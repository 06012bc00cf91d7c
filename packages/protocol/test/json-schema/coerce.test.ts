import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coerceJsonSchema, validateJsonSchema } from "../../src/json-schema/index.ts";

const integer = { type: "integer" };
const shape = {
  oneOf: [
    { type: "object", properties: { kind: { const: "circle" }, size: { type: "number" } } },
    { type: "object", properties: { kind: { const: "text" }, size: { type: "string" } } },
  ],
};

describe("coerceJsonSchema", () => {
  it.each<[string, Record<string, unknown>, unknown, unknown, string[]]>([
    ["digits to an integer", { properties: { a: integer } }, { a: "5" }, { a: 5 }, ["a: string to integer"]],
    [
      "a decimal to a number",
      { properties: { a: { type: "number" } } },
      { a: "-2.5e3" },
      { a: -2500 },
      ["a: string to integer"],
    ],
    [
      "true and false",
      { properties: { a: { type: "boolean" } } },
      { a: "true" },
      { a: true },
      ["a: string to boolean"],
    ],
    [
      "the word null",
      { properties: { a: { type: ["number", "null"] } } },
      { a: "null" },
      { a: null },
      ["a: string to null"],
    ],
    [
      "a list as text",
      { properties: { a: { type: "array", items: { type: "string" } } } },
      { a: '["x","1"]' },
      { a: ["x", "1"] },
      ["a: string to array"],
    ],
    [
      "an object as text, and what is in it",
      { properties: { a: { type: "object", properties: { b: integer } } } },
      { a: '{"b":"1"}' },
      { a: { b: 1 } },
      ["a: string to object", "a.b: string to integer"],
    ],
    [
      "in lists and objects",
      { properties: { a: { type: "array", items: { properties: { n: integer } } } } },
      { a: [{ n: 1 }, { n: "2" }] },
      { a: [{ n: 1 }, { n: 2 }] },
      ["a[1].n: string to integer"],
    ],
    [
      "in tuples",
      { properties: { a: { prefixItems: [{ type: "string" }, integer], items: { type: "boolean" } } } },
      { a: ["1", "1", "true"] },
      { a: ["1", 1, true] },
      ["a[1]: string to integer", "a[2]: string to boolean"],
    ],
    [
      "of names that the schema does not list",
      { additionalProperties: integer },
      { x: "1" },
      { x: 1 },
      ["x: string to integer"],
    ],
    [
      "through references",
      { properties: { a: { $ref: "#/$defs/n" } }, $defs: { n: integer } },
      { a: "1" },
      { a: 1 },
      ["a: string to integer"],
    ],
    [
      "through allOf",
      { allOf: [{ properties: { a: integer } }] },
      { a: "1" },
      { a: 1 },
      ["a: string to integer"],
    ],
    [
      "where one form takes it",
      { properties: { a: { anyOf: [{ type: "number" }, { type: "boolean" }] } } },
      { a: "true" },
      { a: true },
      ["a: string to boolean"],
    ],
    [
      "by the fixed values of a choice",
      { properties: { a: { enum: [1, 2] } } },
      { a: "2" },
      { a: 2 },
      ["a: string to integer"],
    ],
    [
      "in the form with the tag",
      { properties: { a: shape } },
      { a: { kind: "circle", size: "1" } },
      { a: { kind: "circle", size: 1 } },
      ["a.size: string to integer"],
    ],
    [
      "null for an optional parameter",
      { properties: { a: { type: "string" }, b: integer } },
      { a: null, b: 1 },
      { b: 1 },
      ["a: null left out"],
    ],
  ])("converts %s", (_name, schema, value, expected, coerced) => {
    const before = structuredClone(value);
    expect(coerceJsonSchema(schema, value)).toEqual({ value: expected, coerced });
    expect(value).toEqual(before);
    expect(validateJsonSchema(schema, expected)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ["text where text may stand", { properties: { a: { type: "string" } } }, { a: '[1] {"x":1}' }],
    ["text where text too may stand", { properties: { a: { type: ["string", "integer"] } } }, { a: "5" }],
    [
      "text of a choice with text",
      { properties: { a: { anyOf: [integer, { type: "string", maxLength: 1 }] } } },
      { a: "55" },
    ],
    ["text without a schema", { properties: {} }, { a: "5" }],
    ["numbers to text", { properties: { a: { type: "string" } } }, { a: 5 }],
    ["what is no JSON", { properties: { a: { type: "array" } } }, { a: "[1,2" }],
    [
      "another spelling",
      { properties: { a: { type: "boolean" }, b: integer, c: integer } },
      { a: "True", b: "05", c: "+5" },
    ],
    ["a fraction to an integer", { properties: { a: integer } }, { a: "5.5" }],
    ["an integer beyond 2^53", { properties: { a: integer } }, { a: "2512292042121000001" }],
    [
      "more digits than a number keeps",
      { properties: { a: { type: "number" } } },
      { a: "0.12345678901234567" },
    ],
    ["an overflow", { properties: { a: { type: "number" } } }, { a: "1e999" }],
    [
      "null for a required parameter",
      { properties: { a: { type: "string" } }, required: ["a"] },
      { a: null },
    ],
    ["null where it may stand", { properties: { a: { type: ["string", "null"] } } }, { a: null }],
    ["a list to a single value", { properties: { a: integer } }, { a: ["5"] }],
    [
      "in a choice of which each form may be meant",
      { properties: { a: { anyOf: [{ properties: { n: integer } }, { properties: { m: integer } }] } } },
      { a: { n: "1" } },
    ],
    [
      "in a choice of several",
      {
        properties: {
          a: { anyOf: [{ properties: { n: integer } }, { properties: { n: { type: "boolean" } } }] },
        },
      },
      { a: { n: "1" } },
    ],
    ["text nested without end", { properties: { a: { type: "array" } } }, { a: "[".repeat(10_000) }],
  ])("leaves %s alone, and gives the same value back", (_name, schema, value) => {
    const coercion = coerceJsonSchema(schema, value);
    expect(coercion.value).toBe(value);
    expect(coercion.coerced).toEqual([]);
  });

  it("keeps __proto__ a property like any other", () => {
    const value = JSON.parse('{"__proto__":{"admin":true},"n":"1"}');
    const { value: converted } = coerceJsonSchema({ properties: { n: integer } }, value);
    expect(Object.keys(converted as object)).toEqual(["__proto__", "n"]);
    expect(Object.getPrototypeOf(converted)).toBe(Object.prototype);
  });

  it("brings back every value whose parts were sent as text, and converts a second time nothing", () => {
    const schema = {
      properties: {
        n: integer,
        b: { type: "boolean" },
        list: { type: "array", items: integer },
        o: { type: "object", properties: { s: { type: "string" }, n: integer } },
      },
    };
    const anyValue = fc.record(
      {
        n: fc.integer(),
        b: fc.boolean(),
        list: fc.array(fc.integer()),
        o: fc.record({ s: fc.string(), n: fc.integer() }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyValue, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (value, asText) => {
        const sent = Object.fromEntries(
          Object.entries(value).map(([key, part], i) => [key, asText[i] ? JSON.stringify(part) : part]),
        );
        const { value: converted, coerced } = coerceJsonSchema(schema, sent);
        expect(converted).toEqual(value);
        expect(coerced).toHaveLength(Object.keys(value).filter((_, i) => asText[i]).length);
        expect(coerceJsonSchema(schema, converted).value).toBe(converted);
      }),
    );
  });
});
