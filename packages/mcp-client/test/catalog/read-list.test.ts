import { createMcpToolNames, isStandardSchema, type Tool } from "@toolrail/protocol";
import { validateJsonSchema } from "@toolrail/protocol/json-schema";
import { describe, expect, it } from "vitest";
import { barTool } from "../../src/barred-tool.ts";
import { readList } from "../../src/catalog/read-list.ts";
import type { StdioEntry } from "../../src/config/server-entry.ts";
import { entryOf } from "../support/open-scripted.ts";
import { toolNamed } from "../support/scripted-connection.ts";

function read(list: unknown[], more: Partial<StdioEntry> = {}, server = "s") {
  const run = () => ({ content: "" });
  return readList(list, {
    entry: entryOf(server, more),
    names: createMcpToolNames(),
    run,
    rawResults: false,
  });
}

function only(raw: unknown, more?: Partial<StdioEntry>): Tool {
  const [listed] = read([raw], more).tools;
  if (!listed) throw new Error("not usable");
  return listed.tool;
}

const namesOf = (list: unknown[], more?: Partial<StdioEntry>) =>
  read(list, more).tools.map(({ tool }) => tool.name);

describe("one odd tool", () => {
  it("is named with its reason, and costs the others nothing", () => {
    const list = [
      toolNamed("a"),
      "no tool",
      null,
      { description: "nameless" },
      { name: "", inputSchema: {} },
      { name: 7 },
      toolNamed("a", { description: "once more" }),
      toolNamed("list", { inputSchema: ["a"] }),
      toolNamed("word", { inputSchema: "object" }),
      toolNamed("text", { inputSchema: { type: "string" } }),
      toolNamed("either", { inputSchema: { type: ["string", "null"] } }),
      toolNamed("b"),
    ];
    const { tools, unusable } = read([...list, barTool(toolNamed("barred"), "its header has no name")]);
    expect(tools.map(({ tool }) => tool.name)).toEqual(["mcp__s__a", "mcp__s__b"]);
    expect(unusable).toEqual([
      { name: "number 2 of the list", reason: "it is not an object" },
      { name: "number 3 of the list", reason: "it is not an object" },
      { name: "number 4 of the list", reason: "it has no name" },
      { name: "number 5 of the list", reason: "it has no name" },
      { name: "number 6 of the list", reason: "it has no name" },
      { name: "a", reason: "an earlier tool of this server has the same name" },
      { name: "list", reason: "its inputSchema is not an object" },
      { name: "word", reason: "its inputSchema is not an object" },
      { name: "text", reason: 'its inputSchema is of type "string", and arguments are always an object' },
      {
        name: "either",
        reason: 'its inputSchema is of type ["string","null"], and arguments are always an object',
      },
      { name: "barred", reason: "its header has no name" },
    ]);
  });

  it("may have an odd outputSchema, annotations or title", () => {
    expect(namesOf([toolNamed("a", { outputSchema: { $id: "x" }, annotations: "none", title: 5 })])).toEqual([
      "mcp__s__a",
    ]);
  });
});

describe("names", () => {
  it("are told apart and fit every provider, whatever the server writes", () => {
    const long = "x".repeat(80);
    const written = ["Github.Get File", "a/b", "a_b", "工具", `${long}_read`, `${long}_write`, "1st", "a__b"];
    const names = read(
      written.map((name) => toolNamed(name)),
      {},
      "my server.v2",
    ).tools.map(({ tool }) => tool.name);
    expect(new Set(names).size).toBe(written.length);
    for (const name of names) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
  });

  it.each<[string, Partial<StdioEntry>, string[]]>([
    ["nothing", {}, ["read_file", "read_dir", "write_file"]],
    ["an include", { include: ["read_file"] }, ["read_file"]],
    ["patterns", { include: ["read*", "*_file"], exclude: ["*dir*"] }, ["read_file", "write_file"]],
    ["an exclude of all", { exclude: ["*"] }, []],
    ["an empty include", { include: [] }, []],
    ["a pattern with more than one star", { include: ["r*_*r"] }, ["read_dir"]],
    ["parts that would overlap", { include: ["read_dir*dir", "write_*e_file"] }, []],
    ["regular expressions are none", { include: ["read.file", "read_(file)"] }, []],
  ])("are chosen by %s", (_, more, names) => {
    const list = ["read_file", "read_dir", "write_file"].map((name) => toolNamed(name));
    expect(namesOf(list, more)).toEqual(names.map((name) => `mcp__s__${name}`));
  });
});

describe("descriptions", () => {
  it("over 2,000 characters are cut in the definition, and whole beside it", () => {
    const whole = `${"a".repeat(1_981)}😀${"b".repeat(3_000)}`;
    const { description, fullDescription } = only(toolNamed("a", { description: whole }));
    expect(description.length).toBeLessThanOrEqual(2_000);
    expect(description).toBe(`${"a".repeat(1_981)}… [description cut]`);
    expect(fullDescription).toBe(whole);
    const fits = "a".repeat(2_000);
    expect(only(toolNamed("a", { description: fits }))).toMatchObject({ description: fits });
    expect(only(toolNamed("a", { description: fits }))).not.toHaveProperty("fullDescription");
  });

  it.each([
    [{ description: undefined, title: "A title" }, "A title"],
    [{ description: "  ", title: 5 }, 'The tool "a" of the MCP server "s", which does not describe it.'],
  ])("that are missing are made up for: %j", (more, description) => {
    expect(only(toolNamed("a", more)).description).toBe(description);
  });
});

describe("schemas", () => {
  it.each<[string, unknown, unknown]>([
    ["none", undefined, { type: "object" }],
    ["null", null, { type: "object" }],
    ["an empty one", {}, { type: "object" }],
    [
      "without a type",
      { properties: { a: {} }, required: ["a"] },
      { type: "object", properties: { a: {} }, required: ["a"] },
    ],
    ["with null properties", { type: "object", properties: null, required: null }, { type: "object" }],
    ["that may be null", { type: ["object", "null"] }, { type: "object" }],
    [
      "of a draft, with definitions",
      { $schema: "http://json-schema.org/draft-07/schema#", type: "object", definitions: { a: {} } },
      { type: "object", definitions: { a: {} } },
    ],
    [
      "with a choice at the root",
      { anyOf: [{ required: ["a"] }] },
      { type: "object", anyOf: [{ required: ["a"] }] },
    ],
    [
      "with a reference at the root",
      { $ref: "#/$defs/a", $defs: { a: {} } },
      { type: "object", $ref: "#/$defs/a", $defs: { a: {} } },
    ],
  ])("%s", (_, inputSchema, parameters) => {
    const tool = only(toolNamed("a", { inputSchema }));
    expect(tool.parameters).toEqual(parameters);
    expect(tool.schema).toEqual(inputSchema ?? { type: "object" });
  });

  it("are validated as they were written", () => {
    const inputSchema = {
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
      properties: { a: { const: 1 } },
    };
    const { schema } = only(toolNamed("a", { inputSchema }));
    if (isStandardSchema(schema)) throw new Error("plain JSON Schema expected");
    expect(schema).toBe(inputSchema);
    expect(validateJsonSchema(schema, { a: 1 })).toEqual([]);
    expect(validateJsonSchema(schema, {})).not.toEqual([]);
  });
});

describe("what a tool says of itself", () => {
  const annotated = (annotations: unknown) => toolNamed("a", { annotations });

  it("is believed only where the config says so", () => {
    const raw = annotated({ readOnlyHint: true, idempotentHint: true });
    expect(only(raw)).toMatchObject({ readOnly: false, idempotent: false });
    expect(only(raw, { trustHints: true })).toMatchObject({ readOnly: true, idempotent: true });
  });

  it.each([
    [{ readOnlyHint: true }, true, true],
    [{ idempotentHint: true }, false, true],
    [{ readOnlyHint: "true" }, false, false],
    [undefined, false, false],
  ])("%j", (annotations, readOnly, idempotent) => {
    expect(only(annotated(annotations), { trustHints: true })).toMatchObject({ readOnly, idempotent });
  });

  it("makes it external, deferred, and as patient as its entry", () => {
    expect(only(toolNamed("a"), { timeoutMs: 5 })).toMatchObject({
      deferred: true,
      trust: "external",
      timeoutMs: 5,
      progressExtends: true,
    });
  });

  it.each([
    [
      {
        properties: { b: { type: "string" }, n: { type: "number" }, to: { type: "string" } },
        required: ["n", "to", "b"],
      },
      "to",
    ],
    [{ properties: { a: { type: "string" } }, required: [7, "toString", "a"] }, "a"],
    [{ properties: { to: { type: "string" } } }, undefined],
    [{ properties: null, required: ["to"] }, undefined],
    [{ properties: { to: true }, required: ["to"] }, undefined],
  ])("shows the first text that it requires: %j", (inputSchema, keyArgument) => {
    expect(only(toolNamed("a", { inputSchema })).keyArgument).toBe(keyArgument);
  });
});

describe("execution as a task", () => {
  it.each([
    ["required", 0, [{ name: "t", reason: "it can only be called as a task, which is not supported" }]],
    ["optional", 1, []],
    ["forbidden", 1, []],
    [undefined, 1, []],
  ])("of a tool that says %s", (taskSupport, usable, unusable) => {
    const list = read([{ name: "t", inputSchema: { type: "object" }, execution: { taskSupport } }]);
    expect(list.tools).toHaveLength(usable);
    expect(list.unusable).toEqual(unusable);
  });
});

it("the order in which a server writes the keys of a schema changes nothing that a model sees", () => {
  const properties = { to: { type: "string", description: "whom" }, at: { type: "number", minimum: 0 } };
  const reversed = { at: { minimum: 0, type: "number" }, to: { description: "whom", type: "string" } };
  const said = [properties, reversed].map((map) => {
    const tool = only(toolNamed("t", { inputSchema: { type: "object", required: ["to"], properties: map } }));
    return JSON.stringify([tool.parameters, tool.keyArgument]);
  });
  expect(said[0]).toBe(said[1]);
  expect(said[0]).toContain(
    '{"to":{"type":"string","description":"whom"},"at":{"type":"number","minimum":0}}',
  );
});
