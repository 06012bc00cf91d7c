import { Validator } from "@cfworker/json-schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coerceJsonSchema, validateJsonSchema } from "../../src/json-schema/index.ts";

type Schema = Record<string, unknown>;

const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const named = (count: number, of: (n: number) => unknown) =>
  Object.fromEntries(range(count).map((n) => [`field${n}`, of(n)]));
const integers = (count: number): Schema => ({
  type: "object",
  properties: named(count, () => ({ type: "integer" })),
  required: range(count).map((n) => `field${n}`),
});

function refused(schema: Schema, value: unknown): boolean {
  const [fault, ...more] = validateJsonSchema(schema, value);
  return more.length === 0 && fault?.kind === "other" && /can be checked \(.{10,}/.test(fault.expected);
}

// Each did quadratic work or more before all work was counted; now it is either done or refused.
describe("a large schema, or a large value,", () => {
  it("is checked in full: eight thousand names that are missing", () => {
    const faults = validateJsonSchema(integers(8_000), {});
    expect(faults).toHaveLength(8_000);
    expect(faults[7_999]).toEqual({
      path: "field7999",
      kind: "missing",
      expected: "integer",
      received: "nothing",
    });
    expect(
      validateJsonSchema(
        integers(8_000),
        named(8_000, (n) => n),
      ),
    ).toEqual([]);
  });

  it("is checked in full: unique items, of any type", () => {
    const records = range(8_000).map((n) => ({ id: n, tags: ["a", n] }));
    expect(validateJsonSchema({ uniqueItems: true }, records)).toEqual([]);
    expect(
      validateJsonSchema({ uniqueItems: true }, [...records, { tags: ["a", 17], id: 17 }]),
    ).toMatchObject([{ expected: "no item twice" }]);
    expect(validateJsonSchema({ uniqueItems: true }, range(50_000))).toEqual([]);
    expect(
      validateJsonSchema({ uniqueItems: true }, [1, "1", true, "true", null, "null", [1], ["1"]]),
    ).toEqual([]);
  });

  it("is checked in full: thousands of parts in allOf, each with a name of its own", () => {
    const parts = range(3_200).map((n) => ({ properties: { [`field${n}`]: { type: "integer" } } }));
    const value = named(3_200, (n) => n);
    expect(validateJsonSchema({ allOf: parts, unevaluatedProperties: false }, value)).toEqual([]);
    expect(
      validateJsonSchema({ allOf: parts, unevaluatedProperties: false }, { ...value, other: 1 }),
    ).toMatchObject([{ path: "other", kind: "unknown" }]);
  });

  it("is checked in full: ten thousand values of an enum in ten thousand items", () => {
    const schema = { items: { enum: range(10_000).map((n) => `value ${n}`) } };
    expect(
      validateJsonSchema(
        schema,
        range(10_000).map((n) => `value ${n}`),
      ),
    ).toEqual([]);
    expect(validateJsonSchema(schema, ["value 1", "none"])).toMatchObject([{ path: "[1]" }]);
  });

  it("names the first of countless faults", () => {
    const faults = validateJsonSchema({ items: { type: "integer" } }, range(150_000).map(String));
    expect(faults[0]).toMatchObject({ path: "[0]", kind: "type", expected: "integer" });
  });

  it.each<[string, Schema, unknown]>([
    [
      "each of thousands of parts asks for every name",
      {
        allOf: range(3_200).map((n) => ({
          properties: { [`field${n}`]: {} },
          additionalProperties: { type: "integer" },
        })),
      },
      named(3_200, (n) => n),
    ],
    [
      "a slow pattern is tried again and again",
      { items: { pattern: "a{0,2000}a{0,2000}b" } },
      range(1_000).map(() => "ab"),
    ],
    [
      "forms within forms double at each step",
      {
        $ref: "#/$defs/a40",
        $defs: Object.fromEntries(
          range(41).map((n) => [
            `a${n}`,
            n === 0
              ? { type: "string" }
              : { anyOf: [{ $ref: `#/$defs/a${n - 1}` }, { $ref: `#/$defs/a${n - 1}` }] },
          ]),
        ),
      },
      1,
    ],
    ["the schema has too many parts", integers(30_000), {}],
    ["the schema has too many names", { required: range(70_000).map(String) }, {}],
    ["the schema has too many values", { enum: range(70_000) }, 1],
    [
      "every item is compared with a large structure",
      { items: { const: range(1_000) } },
      range(1_000).map(() => range(1_000)),
    ],
  ])("is refused with a reason where %s", (_why, schema, value) => {
    expect(refused(schema, value)).toBe(true);
    expect(coerceJsonSchema(schema, value).value).toEqual(value);
  });

  it("is converted in full, or not at all", () => {
    const wide = { type: "object", properties: named(5_000, () => ({ type: "integer" })) };
    expect(coerceJsonSchema(wide, named(5_000, String)).value).toEqual(named(5_000, (n) => n));
    const heavy = { allOf: range(1_000).map(() => ({ properties: { field1: { type: "integer" } } })) };
    const value = named(1_000, String);
    expect(coerceJsonSchema(heavy, value)).toEqual({ value, coerced: [] });
  });
});

/** A record of up to five of these entries. */
function someOf(entries: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Schema> {
  const entry = fc.oneof(
    ...Object.entries(entries).map(([key, of]) => of.map((given) => [key, given] as const)),
  );
  return fc.array(entry, { minLength: 1, maxLength: 5 }).map((given) => Object.fromEntries(given));
}

describe("the verdict", () => {
  const word = fc.constantFrom("a", "b", "c");
  const small = fc.integer({ min: -2, max: 4 });
  const leaf = fc.oneof(small, word, fc.constant(null), fc.boolean(), fc.constant(1.5));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(word, tie("value"), { maxKeys: 3 }),
    ),
  }));
  const { schema } = fc.letrec<{ schema: Schema | boolean; one: Schema }>((tie) => {
    const part = tie("schema");
    const parts = fc.array(part, { minLength: 1, maxLength: 3 });
    const map = fc.dictionary(word, part, { maxKeys: 3 });
    const count = fc.integer({ min: 0, max: 3 });
    return {
      one: someOf({
        type: fc.constantFrom("array", "boolean", "integer", "null", "number", "object", "string", [
          "string",
          "integer",
        ]),
        enum: fc.array(value, { minLength: 1, maxLength: 3 }),
        const: value.filter((given) => given !== undefined),
        required: fc.array(word, { maxLength: 2 }),
        properties: map,
        patternProperties: fc.dictionary(fc.constantFrom("^a", "b$", "."), part, { maxKeys: 2 }),
        additionalProperties: part,
        unevaluatedProperties: part,
        propertyNames: part,
        dependentRequired: fc.dictionary(word, fc.array(word, { maxLength: 2 }), { maxKeys: 2 }),
        dependentSchemas: map,
        minProperties: count,
        maxProperties: count,
        items: part,
        prefixItems: parts,
        contains: part,
        minItems: count,
        maxItems: count,
        uniqueItems: fc.boolean(),
        minimum: small,
        maximum: small,
        exclusiveMinimum: small,
        exclusiveMaximum: small,
        multipleOf: fc.constantFrom(1, 2, 0.5),
        minLength: count,
        maxLength: count,
        pattern: fc.constantFrom("^a", "b", "[bc]$"),
        not: part,
        if: part,
        else: part,
        anyOf: parts,
        allOf: parts,
        oneOf: parts,
      }),
      schema: fc.oneof({ maxDepth: 3, depthSize: "small" }, fc.boolean(), tie("one")),
    };
  });

  it("is that of an independent validator, for any schema and value", () => {
    fc.assert(
      fc.property(
        schema.filter((given): given is Schema => typeof given === "object"),
        value,
        (given, instance) => {
          const peer = new Validator(structuredClone(given), "2020-12", false).validate(instance).valid;
          expect(validateJsonSchema(given, instance).length === 0).toBe(peer);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
