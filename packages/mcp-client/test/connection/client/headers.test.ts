import { describe, expect, it } from "vitest";
import { headerDeclarations } from "../../../src/connection/client/header-declarations.ts";
import { parameterHeaders } from "../../../src/connection/client/mirrored-headers.ts";

const declared = (property: object) => ({ type: "object", properties: { a: property } });

describe("the headers that a tool's schema declares", () => {
  it("are found at any depth of its properties", () => {
    const inner = { type: "object", properties: { id: { type: "integer", "x-mcp-header": "Id" } } };
    const schema = {
      type: "object",
      properties: { region: { type: "string", "x-mcp-header": "Region" }, inner, plain: { type: "string" } },
    };
    expect(headerDeclarations(schema)).toEqual({
      declarations: [
        { path: ["region"], name: "Region" },
        { path: ["inner", "id"], name: "Id" },
      ],
    });
  });

  it.each([
    ["no name", declared({ type: "string", "x-mcp-header": "" })],
    ["not a header's name", declared({ type: "string", "x-mcp-header": "a b" })],
    ["a line break", declared({ type: "string", "x-mcp-header": "a\r\nb: c" })],
    ["a number", declared({ type: "number", "x-mcp-header": "A" })],
    ["an object", declared({ type: "object", "x-mcp-header": "A" })],
    ["no type", declared({ "x-mcp-header": "A" })],
    ["the root", { type: "object", "x-mcp-header": "A" }],
    ["items", declared({ type: "array", items: { type: "string", "x-mcp-header": "A" } })],
    ["a branch", { anyOf: [declared({ type: "string", "x-mcp-header": "A" })] }],
    ["a definition", { $defs: { d: { type: "string", "x-mcp-header": "A" } } }],
    [
      "the same name twice",
      {
        properties: {
          a: { type: "string", "x-mcp-header": "A" },
          b: { type: "string", "x-mcp-header": "a" },
        },
      },
    ],
  ])("make it unusable when they are wrong: %s", (_name, schema) => {
    expect(headerDeclarations(schema)).toEqual({ fault: expect.any(String) });
  });

  it.each([undefined, "text", { type: "object" }, declared({ default: { "x-mcp-header": "A" } })])(
    "are none in %j",
    (schema) => {
      expect(headerDeclarations(schema)).toEqual({ declarations: [] });
    },
  );
});

describe("the headers of a call", () => {
  const declarations = [{ path: ["a", "b"], name: "X" }];
  const header = (value: unknown) => parameterHeaders(declarations, { a: { b: value } })["Mcp-Param-X"];

  it.each([
    ["us-west1", "us-west1"],
    ["two words\tand a tab", "two words\tand a tab"],
    [42, "42"],
    [true, "true"],
    ["Zürich", "=?base64?WsO8cmljaA==?="],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["a\nb", "=?base64?YQpi?="],
    ["", "=?base64??="],
    ["=?base64?x?=", "=?base64?PT9iYXNlNjQ/eD89?="],
  ])("%j is sent as %s", (value, text) => {
    expect(header(value)).toBe(text);
  });

  it.each([null, undefined, 1.5, 2 ** 60, {}, ["x"]])("%j is not sent", (value) => {
    expect(header(value)).toBeUndefined();
    expect(parameterHeaders(declarations, { a: "flat" })).toEqual({});
  });
});
