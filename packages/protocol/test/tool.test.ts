import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { describe, expect, expectTypeOf, it } from "vitest";
import { defineTool, isToolName, type Tool, type ToolContext, toolSource } from "../src/index.ts";

const run = () => ({ content: "ok" });

describe("defineTool", () => {
  it.each([
    {
      words: { output: "logs" },
      message: '`output` of the tool "count_rows" must be "text" or "log", not "logs"; did you mean "log"?',
    },
    {
      words: { keep: "Head" },
      message:
        '`keep` of the tool "count_rows" must be "head", "tail" or "auto", not "Head"; did you mean "head"?',
    },
    {
      words: { trust: true },
      message: '`trust` of the tool "count_rows" must be "local" or "external", not true',
    },
  ])("refuses $words, here and in a source of tools", ({ words, message }) => {
    const plain = {
      name: "count_rows",
      description: "Counts.",
      readOnly: true,
      schema: { type: "object", properties: {} },
      run,
      ...words,
    };
    // As a caller without types may write it.
    expect(() => defineTool(plain as Parameters<typeof defineTool>[0])).toThrow(message);
    expect(() => toolSource([plain as unknown as Tool])).toThrow(message);
  });

  it("generates the parameters of a valibot schema, and infers the type of the arguments", () => {
    const tool = defineTool({
      name: "read_file",
      description: "Reads.",
      readOnly: true,
      schema: toStandardJsonSchema(
        v.strictObject({
          path: v.pipe(v.string(), v.description("Where.")),
          limit: v.optional(v.number(), 10),
        }),
      ),
      run(args, _context: ToolContext) {
        expectTypeOf(args).toEqualTypeOf<{ path: string; limit: number }>();
        return { content: args.path };
      },
    });
    expect(tool.parameters).toEqual({
      type: "object",
      properties: { path: { type: "string", description: "Where." }, limit: { type: "number", default: 10 } },
      required: ["path"],
      additionalProperties: false,
    });
  });

  it("takes plain JSON Schema as it is, without $schema", () => {
    const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", "x-own": 1 };
    const tool = defineTool({ name: "a", description: "b", readOnly: false, schema, run });
    expect(tool.parameters).toEqual({ type: "object", "x-own": 1 });
    expect(tool.schema).toBe(schema);
  });

  it("prefers parameters that are given", () => {
    const schema = toStandardJsonSchema(v.strictObject({ a: v.string() }));
    const parameters = { type: "object", description: "given" };
    expect(
      defineTool({ name: "a", description: "b", readOnly: false, schema, parameters, run }).parameters,
    ).toEqual(parameters);
  });

  it.each([{}, { type: "array" }, { properties: {} }])("refuses %j: not of type object", (schema) => {
    expect(() => defineTool({ name: "a", description: "b", readOnly: false, schema, run })).toThrow(
      expect.objectContaining({ code: "invalid_schema" }),
    );
  });
});

describe("isToolName", () => {
  it.each(["read_file", "a", "A-1", "x".repeat(64)])("takes %s", (name) => {
    expect(isToolName(name)).toBe(true);
  });
  it.each(["", "a b", "a.b", "a/b", "größe", "x".repeat(65), "a\n"])("refuses %j", (name) => {
    expect(isToolName(name)).toBe(false);
  });
});
