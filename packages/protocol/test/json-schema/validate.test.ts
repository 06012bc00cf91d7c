import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseArgs } from "../../src/index.ts";
import { type SchemaFault, validateJsonSchema } from "../../src/json-schema/index.ts";

const EDIT = {
  type: "object",
  additionalProperties: false,
  required: ["path", "lines"],
  properties: {
    path: { type: "string", minLength: 1 },
    mode: { enum: ["append", "replace"] },
    lines: { type: "array", items: { type: "string" } },
  },
};
const SCHEMA = {
  type: "object",
  additionalProperties: false,
  required: ["pattern", "edits"],
  properties: {
    pattern: { type: "string" },
    limit: { type: "integer", minimum: 1, maximum: 100 },
    ratio: { type: "number" },
    edits: { type: "array", minItems: 1, items: EDIT },
    target: { type: ["string", "null"] },
  },
};

function lines(schema: Record<string, unknown>, value: unknown): string[] {
  return validateJsonSchema(schema, value).map(line);
}

function line({ kind, path, expected, received }: SchemaFault): string {
  return `${kind} ${path}: ${expected} / ${received}`;
}

describe("validateJsonSchema", () => {
  it("finds nothing in a value that fits", () => {
    const value = { pattern: "x", limit: 3, ratio: 0.5, target: null, edits: [{ path: "a", lines: [] }] };
    expect(validateJsonSchema(SCHEMA, value)).toEqual([]);
  });

  it("names exactly what is missing, at any depth, with its type", () => {
    expect(lines(SCHEMA, { edits: [{ path: "a", lines: [] }, {}] })).toEqual([
      "missing pattern: string / nothing",
      "missing edits[1].path: string / nothing",
      "missing edits[1].lines: string[] / nothing",
    ]);
  });

  it("names unknown parameters with the nearest real one, else with all", () => {
    const edits = [{ path: "a", lines: [], Line: 1, zzzzzz: 2 }];
    expect(lines(SCHEMA, { pattern: "x", patern: "y", edits })).toEqual([
      'unknown edits[0].Line: did you mean "lines"? / number 1',
      "unknown edits[0].zzzzzz: there are: path, mode, lines / number 2",
      'unknown patern: did you mean "pattern"? / string "y"',
    ]);
    expect(lines({ type: "object", additionalProperties: false }, { x: 1 })).toEqual([
      "unknown x: there are no parameters / number 1",
    ]);
  });

  it("tells types, values and ranges, all in one answer", () => {
    const value = {
      pattern: 5,
      limit: 0,
      ratio: "0.5",
      target: [1],
      edits: [{ path: "", mode: "add", lines: [1, "b", null] }],
    };
    expect(lines(SCHEMA, value).sort()).toEqual(
      [
        "type pattern: string / number 5",
        "range limit: at least 1 / number 0",
        'type ratio: number / string "0.5"',
        "type target: string | null / array of 1 item",
        'range edits[0].path: at least 1 character / string ""',
        'other edits[0].mode: "append" | "replace" / string "add"',
        "type edits[0].lines[0]: string / number 1",
        "type edits[0].lines[2]: string / null",
      ].sort(),
    );
  });

  it.each<[Record<string, unknown>, unknown, string]>([
    [{ type: "integer" }, 2.5, "type : integer / number 2.5"],
    [{ maximum: 3 }, 4, "range : at most 3 / number 4"],
    [{ exclusiveMinimum: 3 }, 3, "range : more than 3 / number 3"],
    [{ exclusiveMaximum: 3 }, 3, "range : less than 3 / number 3"],
    [{ minimum: 3, exclusiveMinimum: true }, 3, "range : more than 3 / number 3"],
    [{ multipleOf: 0.1 }, 0.25, "range : a multiple of 0.1 / number 0.25"],
    [{ maxLength: 2 }, "abc", 'range : at most 2 characters / string "abc"'],
    [{ maxItems: 1 }, [1, 2], "range : at most 1 item / array of 2 items"],
    [{ minProperties: 1 }, {}, "range : at least 1 parameter / object {}"],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, "range : at most 1 parameter / object {a, b}"],
    [{ uniqueItems: true }, [1, 1], "other : no item twice / array of 2 items"],
    [{ contains: { type: "string" } }, [1, 2], "other : an item that is string / array of 2 items"],
    [{ not: { type: "string" } }, "x", 'other : anything but string / string "x"'],
    [{ const: { a: 1 } }, { a: 2 }, 'other : {"a":1} / object {a}'],
    [{ pattern: "^[a-z]+$" }, "A", 'other : text that matches ^[a-z]+$ / string "A"'],
    [{ type: "string", enum: ["a", "b"] }, 1, 'type : "a" | "b" / number 1'],
    [
      { propertyNames: { pattern: "^[a-z]+$" } },
      { A: 1 },
      "unknown A: a name that is text that matches ^[a-z]+$ / number 1",
    ],
    [{ dependentRequired: { a: ["b"] } }, { a: 1 }, 'missing b: any value, since "a" is given / nothing'],
    [
      { dependencies: { a: ["b"], c: { required: ["d"] } } },
      { a: 1, c: 1 },
      'missing b: any value, since "a" is given / nothing|missing d: any value / nothing',
    ],
    [{ items: [{ type: "string" }], additionalItems: false }, ["a", 1], "other [1]: nothing / number 1"],
    [
      { prefixItems: [{ type: "string" }], items: { type: "number" } },
      [1, "a"],
      'type [0]: string / number 1|type [1]: number / string "a"',
    ],
    [
      JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"required":["c"]}}'),
      { a: 1 },
      "missing b: any value / nothing",
    ],
    [
      { allOf: [{ minLength: 2 }, { type: "string", minLength: 2 }] },
      "x",
      'range : at least 2 characters / string "x"',
    ],
    [{ properties: { a: false } }, { a: 1 }, "unknown a: there are no parameters / number 1"],
    [
      { properties: { path: {} }, unevaluatedProperties: false },
      { path: 1, b: 2 },
      "unknown b: there are: path / number 2",
    ],
    [
      { properties: { "a b": { type: "string" }, "x/~%": { type: "string" } } },
      { "a b": 1, "x/~%": 2 },
      'type ["a b"]: string / number 1|type ["x/~%"]: string / number 2',
    ],
    [
      { minContains: 2, contains: { type: "string" } },
      ["a", 1],
      "other : at least 2 items that are string / array of 2 items",
    ],
  ])("reads %j", (schema, value, expected) => {
    expect(lines(schema, value).join("|")).toBe(expected);
  });

  it("says why the digits of a large integer came as text, and takes them where text may stand", () => {
    const parsed = parseArgs({ args: '{"id":2512292042121000001}' });
    if (!parsed.ok) throw new Error(parsed.message);
    expect(lines({ properties: { id: { type: "integer" } } }, parsed.value)).toEqual([
      "type id: integer / 2512292042121000001, an integer beyond ±2^53 that no number holds exactly",
    ]);
    expect(lines({ properties: { id: { type: ["integer", "string"] } } }, parsed.value)).toEqual([]);
  });

  it("shortens long values and long lists", () => {
    const [fault] = validateJsonSchema({ type: "integer" }, "x".repeat(1_000));
    expect(fault?.received.length).toBeLessThan(80);
    const [listed] = validateJsonSchema({ enum: Array.from({ length: 50 }, (_, i) => `v${i}`) }, "w");
    expect(listed?.expected).toMatch(/^"v0" \| .* \| "v19" \| 30 more$/);
  });
});

const SHAPE = {
  anyOf: [
    {
      type: "object",
      required: ["kind", "radius"],
      properties: { kind: { const: "circle" }, radius: { type: "number" } },
    },
    {
      type: "object",
      required: ["kind", "side"],
      properties: { kind: { const: "square" }, side: { type: "number" } },
    },
    { type: "array", items: { type: "number" } },
  ],
};

describe("a value that fits none of several forms", () => {
  it.each<[string, Record<string, unknown>, unknown, string]>([
    ["of none's type", SHAPE, "x", 'type : object | number[] / string "x"'],
    ["of one's type", SHAPE, [1, "b"], 'type [1]: number / string "b"'],
    ["with one's tag", SHAPE, { kind: "square" }, "missing side: number / nothing"],
    [
      "with nobody's tag",
      SHAPE,
      { kind: "oval", radius: 1 },
      'other kind: "circle" | "square" / string "oval"',
    ],
    [
      "of plain types",
      { oneOf: [{ type: "number" }, { type: "boolean" }] },
      "x",
      'type : number | boolean / string "x"',
    ],
    [
      "beside one that nothing fits",
      { anyOf: [{ type: "number" }, { not: {} }, { type: "null" }] },
      "x",
      'type : number | null / string "x"',
    ],
    [
      "of fixed values",
      { anyOf: [{ const: "a" }, { enum: ["b", "c"] }] },
      "d",
      'other : "a" | "b" | "c" / string "d"',
    ],
    [
      "with a range",
      { anyOf: [{ type: "integer", minimum: 5 }, { type: "null" }] },
      3,
      "range : at least 5 / number 3",
    ],
    [
      "within another choice",
      { anyOf: [{ type: "null" }, { type: "array", items: SHAPE }] },
      [{ kind: "circle" }],
      "missing [0].radius: number / nothing",
    ],
    [
      "that fits two where one is wanted",
      { oneOf: [{ type: "number" }, { minimum: 1 }] },
      3,
      "other : a value of exactly one of the forms that the schema has / number 3",
    ],
    ["of which one is forbidden", { anyOf: [false, { type: "string" }] }, 3, "type : string / number 3"],
  ])("%s", (_name, schema, value, expected) => {
    expect(lines(schema, value).join("|")).toBe(expected);
  });

  it("is told the least there is to mend", () => {
    const schema = {
      anyOf: [
        { type: "object", required: ["a", "b", "c"] },
        { type: "object", required: ["d"] },
      ],
    };
    expect(lines(schema, {})).toEqual(["missing d: any value / nothing"]);
  });
});

describe("the verdict", () => {
  it("is the same for a value as for the value read again, and tells a fault for every misfit", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const faults = validateJsonSchema(SCHEMA, value);
        expect(validateJsonSchema(SCHEMA, JSON.parse(JSON.stringify(value)))).toEqual(faults);
        if (typeof value !== "object" || value === null) expect(faults).toHaveLength(1);
      }),
    );
  });
});
