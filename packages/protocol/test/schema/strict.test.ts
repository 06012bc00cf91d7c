import { describe, expect, it } from "vitest";
import { adaptSchema, type JsonSchema, type SchemaTargetName } from "../../src/index.ts";
import { refusals } from "./api-refusals.ts";

const STRICT: readonly SchemaTargetName[] = ["openaiChatStrict", "openaiResponsesStrict"];

/** The schema of one required parameter `p`, as a strict target gets it. */
function parameter(schema: unknown): { part: unknown; problems: string[] } {
  const given = { type: "object", properties: { p: schema }, required: ["p"] };
  const { schema: adapted, problems } = adaptSchema(given, "openaiChatStrict");
  expect(refusals(adapted, "openaiStrict")).toEqual([]);
  const { p: part } = adapted.properties as Record<string, unknown>;
  return { part, problems: problems.map(({ kind }) => kind) };
}

const closed = { additionalProperties: false };

describe.each(STRICT)("for %s", (target) => {
  it("closes objects and requires every property, null where it was optional", () => {
    const { schema, problems } = adaptSchema(
      {
        type: "object",
        properties: {
          path: { type: "string" },
          limit: { type: "integer", default: 10 },
          mode: { type: "string", enum: ["r", "w"] },
          kind: { const: "file" },
          size: { anyOf: [{ type: "integer" }, { type: "string" }] },
          note: { type: ["string", "null"] },
        },
        required: ["path"],
      },
      target,
    );
    expect(schema).toEqual({
      type: "object",
      properties: {
        path: { type: "string" },
        limit: { type: ["integer", "null"] },
        mode: { type: ["string", "null"], enum: ["r", "w", null] },
        kind: { type: ["string", "null"], enum: ["file", null] },
        size: { anyOf: [{ type: "integer" }, { type: "string" }, { type: "null" }] },
        note: { type: ["string", "null"] },
      },
      required: ["path", "limit", "mode", "kind", "size", "note"],
      ...closed,
    });
    expect(problems).toEqual([]);
  });

  it("reports what is larger than the target counts", () => {
    const values = Array.from({ length: 1_001 }, (_, n) => `value ${n}`);
    const { problems } = adaptSchema({ type: "object", properties: { v: { enum: values } } }, target);
    expect(problems).toEqual([{ path: "", kind: "tooLarge", detail: "1002 enum values; 1000 are taken" }]);
  });

  it("reports objects that are nested deeper than the target counts", () => {
    let part: JsonSchema = { type: "object", properties: { a: { type: "string" } } };
    for (let level = 1; level < 10; level++) part = { type: "object", properties: { a: part } };
    expect(adaptSchema(part, target).problems).toEqual([]);
    const { problems } = adaptSchema({ type: "object", properties: { a: part } }, target);
    expect(problems).toEqual([{ path: "", kind: "tooDeep", detail: "11 levels of objects; 10 are taken" }]);
  });
});

describe("a part", () => {
  it.each<[string, unknown, unknown]>([
    [
      "loses what the subset has not",
      { type: "string", minLength: 1, default: "x", format: "uri", pattern: "^a", deprecated: true },
      { type: "string", pattern: "^a" },
    ],
    [
      "keeps a format that the subset has",
      { type: "string", format: "date" },
      { type: "string", format: "date" },
    ],
    ["loses a pattern that looks around", { type: "string", pattern: "^(?!x)" }, { type: "string" }],
    ["gets the type that its values tell", { enum: [1, 2] }, { type: "integer", enum: [1, 2] }],
    [
      "with oneOf has anyOf",
      { oneOf: [{ type: "string" }, { type: "number" }] },
      { anyOf: [{ type: "string" }, { type: "number" }] },
    ],
    [
      "with allOf is one part",
      {
        allOf: [
          { type: "string", minLength: 2 },
          { description: "d", pattern: "x" },
        ],
        title: "T",
      },
      { title: "T", type: "string", description: "d", pattern: "x" },
    ],
    [
      "with bounds in allOf keeps the narrower ones",
      {
        allOf: [
          { type: "number", minimum: 1, maximum: 9 },
          { type: "integer", minimum: 3, maximum: 10 },
        ],
      },
      { type: "integer", minimum: 3, maximum: 9 },
    ],
    [
      "with anyOf beside other keywords has them in each branch",
      { type: "string", description: "d", anyOf: [{ format: "date" }, { enum: ["today"] }] },
      {
        description: "d",
        anyOf: [
          { type: "string", format: "date" },
          { type: "string", enum: ["today"] },
        ],
      },
    ],
    [
      "that is an object with branches has its properties in each",
      {
        type: "object",
        properties: { a: { type: "string" } },
        required: ["a"],
        oneOf: [
          { properties: { b: { const: 1 } }, required: ["b"] },
          { properties: { c: { type: "null" } } },
        ],
      },
      {
        anyOf: [
          {
            type: "object",
            properties: { a: { type: "string" }, b: { type: "integer", const: 1 } },
            required: ["a", "b"],
            ...closed,
          },
          {
            type: "object",
            properties: { a: { type: "string" }, c: { type: "null" } },
            required: ["a", "c"],
            ...closed,
          },
        ],
      },
    ],
    [
      "that is a tuple is a list of its items",
      { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
      { type: "array", maxItems: 2, items: { anyOf: [{ type: "string" }, { type: "number" }] } },
    ],
    [
      "that takes further properties loses them where it names some",
      { type: "object", properties: { a: { type: "string" } }, required: ["a"], additionalProperties: true },
      { type: "object", properties: { a: { type: "string" } }, required: ["a"], ...closed },
    ],
  ])("%s", (_, given, expected) => {
    expect(parameter(given)).toEqual({ part: expected, problems: [] });
  });

  const nothing = { type: "object", properties: {}, required: [], ...closed };
  const scalar = { type: ["string", "number", "boolean", "null"] };

  it.each<[string, unknown, unknown, string]>([
    ["an object of any properties", { type: "object" }, nothing, "openObject"],
    ["a map", { type: "object", additionalProperties: { type: "string" } }, nothing, "openObject"],
    ["a map by pattern", { type: "object", patternProperties: { "^x": {} } }, nothing, "openObject"],
    ["any value", { description: "d" }, { ...scalar, description: "d" }, "anyValue"],
    ["a list of anything", { type: "array" }, { type: "array", items: scalar }, "anyValue"],
    [
      "a list of anything, said so",
      { type: "array", items: {} },
      { type: "array", items: scalar },
      "anyValue",
    ],
  ])("%s can't be said, which is reported", (_, given, expected, problem) => {
    expect(parameter(given)).toEqual({ part: expected, problems: [problem] });
  });

  it("without parameters is no open object", () => {
    expect(adaptSchema({ type: "object" }, "openaiChatStrict")).toMatchObject({
      schema: nothing,
      problems: [],
    });
  });
});
