import { describe, expect, it } from "vitest";
import { adaptSchema, type JsonSchema } from "../../src/index.ts";
import { refusals } from "./api-refusals.ts";

const TREE: JsonSchema = {
  type: "object",
  properties: { root: { $ref: "#/$defs/node", description: "The top." } },
  $defs: {
    node: {
      type: "object",
      properties: { v: { $ref: "#/$defs/text" }, kids: { type: "array", items: { $ref: "#/$defs/node" } } },
    },
    text: { type: "string" },
  },
};

function propertiesOf(schema: JsonSchema): Record<string, unknown> {
  return schema.properties as Record<string, unknown>;
}

describe("a reference", () => {
  it.each<[string, JsonSchema, unknown]>([
    [
      "into $defs",
      { properties: { a: { $ref: "#/$defs/t" } }, $defs: { t: { type: "string" } } },
      { type: "string" },
    ],
    [
      "into definitions",
      { properties: { a: { $ref: "#/definitions/t" } }, definitions: { t: { type: "string" } } },
      { type: "string" },
    ],
    [
      "to another property",
      { properties: { a: { $ref: "#/properties/b" }, b: { type: "number" } } },
      { type: "number" },
    ],
    [
      "with escapes",
      { properties: { a: { $ref: "#/$defs/x~1y%20z" } }, $defs: { "x/y z": { type: "string" } } },
      { type: "string" },
    ],
    [
      "by anchor",
      { properties: { a: { $ref: "#t" } }, $defs: { t: { $anchor: "t", type: "string" } } },
      { type: "string" },
    ],
    [
      "to a reference",
      {
        properties: { a: { $ref: "#/$defs/t" } },
        $defs: { t: { $ref: "#/$defs/u" }, u: { type: "string" } },
      },
      { type: "string" },
    ],
    [
      "with what stands beside it, which speaks where both do",
      {
        properties: { a: { $ref: "#/$defs/t", description: "mine", maxLength: 5 } },
        $defs: { t: { type: "string", description: "theirs", maxLength: 9 } },
      },
      { type: "string", description: "mine", maxLength: 5 },
    ],
    ["to true", { properties: { a: { $ref: "#/$defs/t", title: "A" } }, $defs: { t: true } }, { title: "A" }],
  ])("%s is put in place", (_, schema, expected) => {
    const { schema: adapted, problems } = adaptSchema({ type: "object", ...schema }, "anthropic");
    expect(propertiesOf(adapted).a).toEqual(expected);
    expect(Object.keys(adapted)).toEqual(["type", "properties"]);
    expect(problems).toEqual([]);
  });

  it.each(["#/$defs/gone", "https://example.test/schema.json#/a", "other.json", "#/properties/a"])(
    "to nothing in the schema (%s) is reported, never fetched, and admits any value",
    (ref) => {
      const { schema, problems } = adaptSchema(
        { type: "object", properties: { a: { $ref: ref, description: "kept" } } },
        "openaiChat",
      );
      expect(propertiesOf(schema).a).toEqual({ description: "kept" });
      expect(problems).toEqual([{ path: "/properties/a", kind: "unresolvedRef", detail: ref }]);
    },
  );
});

describe("a schema that refers to itself", () => {
  it("keeps the definition, and only what it needs", () => {
    const { schema, changes, problems } = adaptSchema(TREE, "openaiChat");
    expect(schema).toEqual({
      type: "object",
      properties: { root: { $ref: "#/$defs/node", description: "The top." } },
      $defs: {
        node: {
          type: "object",
          properties: { v: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/node" } } },
        },
      },
    });
    expect(problems).toEqual([]);
    expect(changes).toContainEqual({ path: "/$defs", kind: "dropped", keyword: "text" });
  });

  it("stands with its description around the reference where a reference stands alone", () => {
    const { schema, problems } = adaptSchema(TREE, "openaiChatStrict");
    const kept = { $ref: "#/$defs/node" };
    expect(propertiesOf(schema).root).toEqual({
      description: "The top.",
      anyOf: [kept, { type: "null" }],
    });
    expect(refusals(schema, "openaiStrict")).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("as a whole becomes a definition beside the root", () => {
    const { schema } = adaptSchema(
      { type: "object", properties: { name: { type: "string" }, child: { $ref: "#" } } },
      "anthropic",
    );
    const body = {
      type: "object",
      properties: { name: { type: "string" }, child: { $ref: "#/$defs/root" } },
    };
    expect(schema).toEqual({ ...body, $defs: { root: body } });
  });

  it("through names that are no names for a definition, two of them alike", () => {
    const list = (ref: string) => ({ type: "array", items: { $ref: ref } });
    const { schema } = adaptSchema(
      {
        type: "object",
        properties: { a: { $ref: "#/$defs/a%20b" }, b: { $ref: "#/definitions/a%20b" } },
        $defs: { "a b": list("#/$defs/a%20b") },
        definitions: { "a b": list("#/definitions/a%20b") },
      },
      "openaiChat",
    );
    expect(schema.$defs).toEqual({ a_b: list("#/$defs/a_b"), a_b_2: list("#/$defs/a_b_2") });
  });

  it("in its root union comes to an end", () => {
    const { schema } = adaptSchema(
      {
        $ref: "#/$defs/a",
        $defs: { a: { anyOf: [{ $ref: "#/$defs/a" }, { properties: { x: { type: "string" } } }] } },
      },
      "openaiChat",
    );
    expect(refusals(schema, "openai")).toEqual([]);
    expect(propertiesOf(schema).x).toEqual({ type: "string" });
  });

  it.each(["openaiChat", "openaiChatStrict", "anthropic"] as const)(
    "in memory comes to an end, for %s",
    (target) => {
      const node: Record<string, unknown> = { type: "object", properties: {} };
      node.properties = { next: node, any: { anyOf: [node, { type: "string" }], maxLength: 3 } };
      node.allOf = [{ properties: { next: node } }];
      const { schema, problems } = adaptSchema({ type: "object", properties: { node } }, target);
      expect(() => JSON.stringify(schema)).not.toThrow();
      expect(problems.map(({ kind }) => kind)).toContain("tooDeep");
    },
  );
});

describe("a schema without measure", () => {
  // Each definition holds the next one twice: written out it would have 2^60 parts.
  const defs = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [
      `d${n}`,
      n === 59
        ? { type: "string" }
        : {
            type: "object",
            properties: { a: { $ref: `#/$defs/d${n + 1}` }, b: { $ref: `#/$defs/d${n + 1}` } },
          },
    ]),
  );

  it.each(["openaiChat", "openaiChatStrict", "anthropic"] as const)(
    "keeps its large definitions, for %s",
    (target) => {
      const given = { type: "object", properties: { top: { $ref: "#/$defs/d0" } }, $defs: defs };
      const { schema } = adaptSchema(given, target);
      const again = adaptSchema(schema, target);
      expect(JSON.stringify(schema).length).toBeLessThan(100_000);
      expect(Object.keys(schema.$defs ?? {}).length).toBeGreaterThan(40);
      expect(JSON.stringify(again.schema) === JSON.stringify(schema)).toBe(true);
    },
  );

  it("merges unions at the root up to a limit, and says so", () => {
    const unions = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [
        `d${n}`,
        n === 59
          ? { type: "object" }
          : { anyOf: [{ $ref: `#/$defs/d${n + 1}` }, { $ref: `#/$defs/d${n + 1}` }] },
      ]),
    );
    const { schema, problems } = adaptSchema({ $ref: "#/$defs/d0", $defs: unions }, "anthropic");
    expect(schema).toEqual({ type: "object", properties: {} });
    expect(problems).toEqual([expect.objectContaining({ path: "", kind: "tooLarge" })]);
  });

  it("with more parts than are adapted is left open beyond, and says so once", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 25_000 }, (_, n) => [`p${n}`, { type: "dict", properties: {} }]),
    );
    const { schema, problems } = adaptSchema({ type: "object", properties }, "openaiChat");
    expect(Object.keys(propertiesOf(schema))).toHaveLength(25_000);
    expect(propertiesOf(schema).p24999).toEqual({});
    expect(problems.map(({ kind }) => kind)).toEqual(["tooLarge"]);
  });

  it("nested without measure is left open below, and says so", () => {
    let part: JsonSchema = { type: "string" };
    for (let level = 0; level < 5_000; level++) part = { type: "object", properties: { a: part } };
    const { schema, problems } = adaptSchema(part, "anthropic");
    expect(JSON.stringify(schema).length).toBeLessThan(10_000);
    expect(problems.map(({ kind }) => kind)).toEqual(["tooDeep"]);
  });
});

describe("a definition deeper than is adapted", () => {
  it.each(["openaiChat", "openaiChatStrict", "anthropic"] as const)(
    "is left open at its end, and stays as it is when adapted again, for %s",
    (target) => {
      let node: JsonSchema = { type: "string" };
      for (let level = 0; level < 150; level++)
        node = {
          type: "object",
          properties: { label: { type: "string" }, below: node },
          required: ["label", "below"],
          additionalProperties: false,
        };
      const given: JsonSchema = {
        type: "object",
        properties: { top: { $ref: "#/$defs/node" } },
        $defs: { node },
      };
      const { schema, problems } = adaptSchema(given, target);
      expect(problems.map(({ kind }) => kind)).toContain("tooDeep");
      const again = adaptSchema(schema, target);
      expect(again.schema).toEqual(schema);
      expect(again.changes).toEqual([]);
    },
  );
});
