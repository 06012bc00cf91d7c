import { describe, expect, it } from "vitest";
import { adaptSchema, type JsonSchema, type SchemaTargetName } from "../../src/index.ts";

const PLAIN: readonly SchemaTargetName[] = ["openaiChat", "openaiResponses", "anthropic"];

/** The schema of one parameter `p`, as a plain target gets it. */
function parameter(schema: unknown, target: SchemaTargetName = "openaiChat"): unknown {
  const adapted = adaptSchema({ type: "object", properties: { p: schema } }, target).schema;
  return (adapted.properties as Record<string, unknown>).p;
}

it("a target that nobody knows is refused, and the nearest one named", () => {
  const target = "openai-chat" as SchemaTargetName;
  expect(() => adaptSchema({ type: "object" }, target)).toThrow(
    /^target must be .*; did you mean "openaiChat"\?$/,
  );
});

describe.each(PLAIN)("the root, for %s", (target) => {
  it.each<[string, unknown, JsonSchema]>([
    ["nothing", undefined, { type: "object", properties: {} }],
    ["no schema at all", "text", { type: "object", properties: {} }],
    ["an empty schema", {}, { type: "object", properties: {} }],
    ["no properties", { type: "object" }, { type: "object", properties: {} }],
    ["null for properties", { type: "object", properties: null }, { type: "object", properties: {} }],
    [
      "no type",
      { properties: { a: { type: "string" } } },
      { type: "object", properties: { a: { type: "string" } } },
    ],
    ["a type of another language", { type: "dict" }, { type: "object", properties: {} }],
    ["object or null", { type: ["object", "null"] }, { type: "object", properties: {} }],
    ["nullable", { type: "object", nullable: true }, { type: "object", properties: {} }],
    [
      "document keywords",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        $id: "x",
        $comment: "y",
        type: "object",
        properties: {},
      },
      { type: "object", properties: {} },
    ],
    [
      "not and enum",
      { type: "object", not: { required: ["a"] }, enum: [{}] },
      { type: "object", properties: {} },
    ],
    [
      "a reference",
      { $ref: "#/definitions/in", definitions: { in: { type: "object", properties: { a: {} } } } },
      { type: "object", properties: { a: {} } },
    ],
    [
      "allOf: what each part says",
      {
        allOf: [
          { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
          { properties: { b: { type: "number" } }, required: ["b"], additionalProperties: false },
        ],
      },
      {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "number" } },
        required: ["a", "b"],
        additionalProperties: false,
      },
    ],
    [
      "anyOf: the fields of all branches, required what all require",
      {
        type: "object",
        properties: { id: { type: "string" } },
        required: ["id"],
        anyOf: [
          { properties: { a: { type: "string" }, c: { type: "string" } }, required: ["c"] },
          { properties: { b: { type: "number" }, c: { type: "number" } }, required: ["c"] },
          { type: "null" },
          false,
        ],
      },
      {
        type: "object",
        properties: {
          id: { type: "string" },
          a: { type: "string" },
          c: { anyOf: [{ type: "string" }, { type: "number" }] },
          b: { type: "number" },
        },
        required: ["id", "c"],
      },
    ],
    [
      "oneOf with a mark that tells the branches apart, and the sets that it stood for",
      {
        description: "A shape.",
        oneOf: [
          {
            type: "object",
            properties: { kind: { const: "circle", type: "string" }, r: { type: "number" } },
            required: ["kind", "r"],
          },
          { type: "object", properties: { kind: { const: "dot", type: "string" } }, required: ["kind"] },
        ],
      },
      {
        type: "object",
        description: "A shape.\nOf the fields below, one of these sets is needed: kind and r; kind.",
        properties: { kind: { type: "string", enum: ["circle", "dot"] }, r: { type: "number" } },
        required: ["kind"],
      },
    ],
    [
      "a union below a union",
      {
        anyOf: [{ oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }, { properties: { c: {} } }],
      },
      { type: "object", properties: { a: {}, b: {}, c: {} } },
    ],
    [
      "required names that are no properties, and doubles",
      { type: "object", properties: { a: {}, b: {} }, required: ["a", "gone", "a"] },
      { type: "object", properties: { a: {}, b: {} }, required: ["a"] },
    ],
    [
      "a required parameter that is not there at all",
      { type: "object", properties: {}, required: ["gone"] },
      { type: "object", properties: {} },
    ],
  ])("%s", (_, schema, expected) => {
    const { schema: adapted, problems } = adaptSchema(schema as JsonSchema, target);
    expect(adapted).toEqual(expected);
    expect(problems).toEqual([]);
  });

  it("wraps what is no object, and says so", () => {
    const { schema, problems } = adaptSchema({ type: "array", items: { type: "string" } }, target);
    expect(schema).toEqual({
      type: "object",
      properties: { value: { type: "array", items: { type: "string" } } },
      required: ["value"],
    });
    expect(problems).toEqual([{ path: "", kind: "notAnObject", detail: "a value of type array" }]);
  });
});

describe("a part", () => {
  it.each<[string, unknown, unknown]>([
    ["true", true, {}],
    ["null where a schema belongs", null, {}],
    ["types of other languages", { type: "float" }, { type: "number" }],
    ["types in capitals", { type: "String" }, { type: "string" }],
    ["a list of one type", { type: ["string"] }, { type: "string" }],
    ["types twice", { type: ["string", "text", "null"] }, { type: ["string", "null"] }],
    ["any", { type: "any", description: "x" }, { description: "x" }],
    ["nullable", { type: "string", nullable: true }, { type: ["string", "null"] }],
    ["not nullable", { type: "string", nullable: false }, { type: "string" }],
    [
      "nullable beside anyOf",
      { anyOf: [{ type: "string" }], nullable: true },
      { anyOf: [{ type: "string" }, { type: "null" }] },
    ],
    ["required as a mark of one property", { type: "string", required: true }, { type: "string" }],
    ["an empty enum", { type: "string", enum: [] }, { type: "string" }],
    ["enum values of another type", { type: "string", enum: ["a", 1, "a"] }, { type: "string", enum: ["a"] }],
    [
      "enum values of another type alone",
      { type: "string", enum: [1, 2] },
      { type: "integer", enum: [1, 2] },
    ],
    ["whole numbers among numbers", { type: "number", enum: [1, 2.5] }, { type: "number", enum: [1, 2.5] }],
    ["the type of an enum", { enum: ["a", null] }, { type: ["string", "null"], enum: ["a", null] }],
    ["the type of a constant", { const: 3 }, { type: "integer", const: 3 }],
    ["the type that properties tell", { properties: { a: true } }, { type: "object", properties: { a: {} } }],
    ["the type that bounds tell", { minimum: 1 }, { type: "number", minimum: 1 }],
    [
      "bounds of draft 4",
      { type: "number", minimum: 1, exclusiveMinimum: true },
      { type: "number", exclusiveMinimum: 1 },
    ],
    ["an object without properties", { type: "object" }, { type: "object" }],
    ["a list without items", { type: "array" }, { type: "array", items: {} }],
    ["a list of nothing", { type: "array", items: false }, { type: "array", maxItems: 0, items: {} }],
    [
      "a closed object, generated",
      { type: "object", additionalProperties: { not: {} } },
      { type: "object", additionalProperties: false },
    ],
    [
      "a property that nothing fits",
      { type: "object", properties: { a: {}, b: false }, required: ["a", "b"] },
      { type: "object", properties: { a: {} }, required: ["a"] },
    ],
    [
      "branches that nothing fits",
      { anyOf: [{ type: "number" }, { not: {} }, { type: "null" }] },
      { anyOf: [{ type: "number" }, { type: "null" }] },
    ],
    [
      "a tuple of draft 7",
      { type: "array", items: [{ type: "string" }, { type: "number" }], additionalItems: false, minItems: 2 },
      { type: "array", minItems: 2, maxItems: 2, items: { anyOf: [{ type: "string" }, { type: "number" }] } },
    ],
    [
      "a tuple of equal items",
      { type: "array", prefixItems: [{ type: "integer" }, { type: "integer" }] },
      { type: "array", items: { type: "integer" } },
    ],
    [
      "required in a branch",
      { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] },
    ],
    ["definitions that nothing refers to", { type: "string", definitions: { a: {} } }, { type: "string" }],
    [
      "a property named like a keyword",
      { type: "object", properties: { $schema: { type: "string" }, type: { type: "dict" } } },
      { type: "object", properties: { $schema: { type: "string" }, type: { type: "object" } } },
    ],
    [
      "what is data and looks like a schema",
      { type: "object", default: { $ref: "#/x", type: "dict" }, enum: [{ nullable: true }] },
      { type: "object", default: { $ref: "#/x", type: "dict" }, enum: [{ nullable: true }] },
    ],
    [
      "keywords that are nobody's",
      { type: "string", "x-order": 3, format: "uri", minLength: 2 },
      { type: "string", "x-order": 3, format: "uri", minLength: 2 },
    ],
  ])("%s", (_, given, expected) => {
    expect(parameter(given)).toEqual(expected);
  });

  it("keeps tuples where items are not asked for", () => {
    const tuple = { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] };
    expect(parameter(tuple, "anthropic")).toEqual(tuple);
    expect(parameter({ type: "array" }, "anthropic")).toEqual({ type: "array" });
  });

  it("reports a type that nobody knows, and lets any value through", () => {
    const { schema, problems } = adaptSchema(
      { type: "object", properties: { a: { type: "colour" } } },
      "openaiChat",
    );
    expect(schema.properties).toEqual({ a: {} });
    expect(problems).toEqual([{ path: "/properties/a", kind: "unknownType", detail: "colour" }]);
  });

  it("keeps a property named __proto__", () => {
    const given = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"str"}}}');
    expect(JSON.stringify(adaptSchema(given, "openaiChat").schema)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"}}}',
    );
  });
});

describe("a target that wants one type in every part", () => {
  const adapted = (property: unknown, target: "moonshot" | "google" = "moonshot") => {
    const schema = { type: "object", properties: { p: property } };
    return (adaptSchema(schema, target).schema.properties as Record<string, unknown>).p;
  };
  const scalars = ["string", "number", "boolean", "null", "object"].map((type) => ({ type }));
  const anyValue = { anyOf: [...scalars, { type: "array", items: { anyOf: scalars } }] };

  it.each<[string, unknown, unknown]>([
    [
      "a type beside branches goes into those without one",
      { type: "string", description: "How loud.", anyOf: [{ enum: ["low", "high"] }, { type: "null" }] },
      {
        description: "How loud.",
        anyOf: [{ type: "string", enum: ["low", "high"] }, { type: "null" }],
      },
    ],
    [
      "properties beside branches go in as well",
      {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "string" } },
        anyOf: [{ required: ["a"] }, { required: ["b"] }],
      },
      {
        anyOf: ["a", "b"].map((name) => ({
          properties: { a: { type: "string" }, b: { type: "string" } },
          type: "object",
          required: [name],
        })),
      },
    ],
    [
      "oneOf is anyOf",
      { type: "array", oneOf: [{ items: { type: "string" } }, { items: { type: "integer" } }] },
      {
        anyOf: [
          { type: "array", items: { type: "string" } },
          { type: "array", items: { type: "integer" } },
        ],
      },
    ],
    ["a property without a type is any value", { description: "any" }, { description: "any", ...anyValue }],
    ["an empty one too", {}, anyValue],
    ["and one of true", true, anyValue],
    ["so are the items of a list that names none", { type: "array" }, { type: "array", items: anyValue }],
    [
      "several types are branches",
      { type: ["string", "null"], default: "x", enum: ["x", null] },
      { default: "x", anyOf: [{ type: "string", enum: ["x"] }, { type: "null" }] },
    ],
    [
      "nullable is a branch",
      { type: "number", nullable: true },
      { anyOf: [{ type: "number" }, { type: "null" }] },
    ],
    ["a constant is an enum", { const: "on" }, { type: "string", enum: ["on"] }],
    ["a constant that no enum may hold is its type", { const: true }, { type: "boolean" }],
    ["an enum's type is told by its values", { enum: [1, 2] }, { type: "integer", enum: [1, 2] }],
    [
      "allOf is one part, without conditions",
      {
        type: "object",
        allOf: [
          { properties: { a: { type: "string", minLength: 1 } } },
          { if: { required: ["a"] }, else: { required: ["b"] } },
        ],
      },
      { type: "object", properties: { a: { type: "string" } } },
    ],
  ])("%s", (_, property, expected) => {
    expect(adapted(property)).toEqual(expected);
  });

  it("keeps what leads back to itself where the target knows references, else lets any value through", () => {
    const node = { type: "object", properties: { next: { $ref: "#/$defs/node" } } };
    const schema = { type: "object", properties: { head: { $ref: "#/$defs/node" } }, $defs: { node } };
    expect(adaptSchema(schema, "moonshot").schema).toEqual(schema);
    const { schema: google, problems } = adaptSchema(schema, "google");
    expect(google).toEqual({ type: "object", properties: { head: anyValue } });
    expect(problems.map(({ kind }) => kind)).toContain("anyValue");
  });

  it("has bounds where the target reads them, and enums of texts alone for Google", () => {
    const property = { type: "integer", enum: [1, 2], minimum: 1, exclusiveMaximum: 9 };
    expect(adapted(property, "google")).toEqual({ type: "integer", minimum: 1 });
    expect(adapted(property, "moonshot")).toEqual({ type: "integer", enum: [1, 2] });
  });

  it("may be given as data, rule by rule", () => {
    const schema = {
      type: "object",
      properties: { p: { type: "string", anyOf: [{ pattern: "^a" }] }, q: {} },
    };
    expect(adaptSchema(schema, { typesInBranches: true }).schema.properties).toEqual({
      p: { anyOf: [{ type: "string", pattern: "^a" }] },
      q: {},
    });
    expect(adaptSchema(schema, { typedParts: true }).schema.properties).toEqual({
      p: { type: "string", anyOf: [{ type: "string", pattern: "^a" }] },
      q: anyValue,
    });
  });
});

describe("names that Anthropic refuses", () => {
  const schema: JsonSchema = {
    type: "object",
    description: "Lists files.",
    properties: { path: { type: "string" }, $filter: { type: "string" } },
    required: ["path", "$filter"],
    additionalProperties: false,
  };

  it("stand in the description, so that the tool can still be used", () => {
    const adapted = adaptSchema(schema, "anthropic");
    expect(adapted.schema).toEqual({
      type: "object",
      description:
        'Lists files.\nFurther fields are taken that are not listed below: {"$filter":{"type":"string"}}',
      properties: { path: { type: "string" } },
      required: ["path"],
    });
    expect(adapted.problems).toEqual([{ path: "", kind: "parameterName", detail: "$filter" }]);
  });

  it("are taken by others", () => {
    expect(adaptSchema(schema, "openaiChat")).toEqual({ schema, changes: [], problems: [] });
  });

  it("are named alone where their schemas are long", () => {
    const long = { type: "string", description: "x".repeat(3_000) };
    const { schema: adapted } = adaptSchema({ type: "object", properties: { "a b": long } }, "anthropic");
    expect(adapted.description).toBe('Further fields are taken that are not listed below: "a b"');
  });
});

describe("what is reported", () => {
  it("each keyword that was added, dropped or rewritten, with its place", () => {
    const { changes } = adaptSchema(
      {
        $schema: "x",
        type: "object",
        properties: { "a/b": { type: "list" }, c: { $ref: "#/$defs/t" } },
        $defs: { t: { type: "string" } },
      },
      "openaiChat",
    );
    expect(changes).toEqual([
      { path: "", kind: "dropped", keyword: "$schema" },
      { path: "/properties/a~1b", kind: "rewritten", keyword: "type" },
      { path: "/properties/a~1b", kind: "added", keyword: "items" },
      { path: "/properties/c", kind: "inlined", keyword: "$ref" },
      { path: "/$defs", kind: "dropped", keyword: "t" },
    ]);
  });

  it("nothing for a schema that is taken as it is, which comes back itself", () => {
    const schema: JsonSchema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    for (const target of PLAIN) {
      const adapted = adaptSchema(schema, target);
      expect(adapted).toEqual({ schema, changes: [], problems: [] });
      expect(adapted.schema).toBe(schema);
    }
  });
});

it("adapts to a target that is given as data", () => {
  const target = { needsItems: true, parameterNames: /^[a-z]+$/ };
  const { schema, problems } = adaptSchema(
    { type: "object", properties: { a: { type: "array" }, B: {} } },
    target,
  );
  expect(schema.properties).toEqual({ a: { type: "array", items: {} } });
  expect(problems.map(({ kind }) => kind)).toEqual(["parameterName"]);
});
