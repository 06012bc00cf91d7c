import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { adaptSchema, type JsonSchema, type SchemaTargetName } from "../../src/index.ts";
import * as anthropicMessages from "../../src/wire/anthropic-messages/index.ts";
import * as openaiChat from "../../src/wire/openai-chat/index.ts";
import * as openaiResponses from "../../src/wire/openai-responses/index.ts";
import { type Api, refusals } from "../schema/api-refusals.ts";

const corpus = process.env.TOOLRAIL_CORPUS ?? "";

interface NamedSchema {
  name: string;
  schema: JsonSchema;
}

interface GivenTool {
  name: string;
  inputSchema?: JsonSchema;
  strict?: boolean;
}

interface CaseRow {
  id: string;
  kind: string;
  input: GivenTool[];
  expected: Record<string, unknown>;
}

function load<Value>(path: string): Value {
  return JSON.parse(readFileSync(join(corpus, path), "utf8"));
}

function realSchemas(): NamedSchema[] {
  const servers = load<{ tools: { name: string; inputSchema: JsonSchema }[] }[]>("catalogs/mcp-tools.json");
  const quirks = load<{ tools: NamedSchema[] }>("schemas/quirks.dev.json");
  return [
    ...servers.flatMap(({ tools }) => tools.map(({ name, inputSchema }) => ({ name, schema: inputSchema }))),
    ...quirks.tools,
  ];
}

const TARGETS: readonly (readonly [SchemaTargetName, Api, Record<string, number>])[] = [
  ["openaiChat", "openai", {}],
  ["openaiResponses", "openai", {}],
  // Free-form objects and values of any kind, which no closed schema can say.
  ["openaiChatStrict", "openaiStrict", { openObject: 140, anyValue: 11 }],
  ["openaiResponsesStrict", "openaiStrict", { openObject: 140, anyValue: 11 }],
  // One parameter with a letter outside ASCII.
  ["anthropic", "anthropic", { parameterName: 1 }],
];

describe.skipIf(!corpus)("corpus: schemas of real tools", () => {
  it.each(TARGETS)("for %s every one is taken, and the problems are known ones", (target, api, expected) => {
    const schemas = realSchemas();
    expect(schemas.length).toBe(1_249);
    const problems: Record<string, number> = {};
    for (const { name, schema } of schemas) {
      const before = JSON.stringify(schema);
      const adapted = adaptSchema(schema, target);
      expect([name, refusals(adapted.schema, api)]).toEqual([name, []]);
      expect(JSON.stringify(schema)).toBe(before);
      expect(adaptSchema(adapted.schema, target)).toEqual({ ...adapted, changes: [], problems: [] });
      for (const { kind } of adapted.problems) problems[kind] = (problems[kind] ?? 0) + 1;
    }
    expect(problems).toEqual(expected);
  });

  it("for plain targets most are taken as they are", () => {
    const untouched = realSchemas().filter(
      ({ schema }) => adaptSchema(schema, "openaiChat").schema === schema,
    );
    expect(untouched.length).toBeGreaterThan(600);
  });
});

/** The tools as the API gets them: name and parameters. */
const ENCODERS: Readonly<Record<string, (tools: GivenTool[]) => { name: string; parameters: unknown }[]>> = {
  "openai-chat": (tools) =>
    (openaiChat.encodeRequest(requestOf(tools)).tools ?? []).map(({ function: { name, parameters } }) => ({
      name,
      parameters,
    })),
  "openai-responses": (tools) =>
    (openaiResponses.encodeRequest(requestOf(tools)).tools ?? []).map(({ name, parameters }) => ({
      name,
      parameters,
    })),
  "anthropic-messages": (tools) =>
    (anthropicMessages.encodeRequest(requestOf(tools)).tools ?? []).map(({ name, input_schema }) => ({
      name,
      parameters: input_schema,
    })),
};

function requestOf(tools: readonly GivenTool[]) {
  return {
    messages: [],
    tools: tools.map(({ name, inputSchema = {} }) => ({ name, description: "d", parameters: inputSchema })),
  };
}

/** The name that comes back for a call with the wire's name. */
function nameRead(wireName: string, toolNames: readonly string[]): string | undefined {
  const decoder = openaiChat.createDecoder({ toolNames });
  const events = decoder.push({
    choices: [
      { delta: { tool_calls: [{ index: 0, id: "c", function: { name: wireName, arguments: "{}" } }] } },
    ],
  });
  return events.find((event) => event.type === "toolCall")?.name;
}

describe.skipIf(!corpus)("corpus: cases about tool definitions", () => {
  const cases = () => load<CaseRow[]>("cases/protocol.json").filter(({ kind }) => kind === "schema");
  const named = (id: string): Pick<CaseRow, "input" | "expected"> =>
    cases().find((one) => one.id === id) ?? { input: [], expected: {} };

  it("are seven, and all looked at below", () => {
    expect(cases().map(({ id }) => id)).toEqual([
      ...["SCH-001", "SCH-002", "SCH-005", "SCH-007", "SCH-009", "SCH-010", "SCH-011"],
    ]);
  });

  it.each(Object.entries(ENCODERS))(
    "without properties or type: %s sends an object with properties",
    (_, encode) => {
      for (const id of ["SCH-001", "SCH-002"]) {
        const sent = encode(named(id).input);
        expect(sent.length).toBeGreaterThan(0);
        for (const { parameters } of sent) expect(parameters).toEqual({ type: "object", properties: {} });
      }
    },
  );

  it("strict: closed at every level, every key required, optional ones nullable", () => {
    const { input, expected } = named("SCH-005");
    const [given] = input;
    expect(given?.strict).toBe(true);
    for (const target of ["openaiChatStrict", "openaiResponsesStrict"] as const)
      expect(adaptSchema(given?.inputSchema ?? {}, target)).toMatchObject({
        schema: expected.parameters,
        problems: [],
      });
  });

  it.each(Object.entries(ENCODERS))("references: %s sends none without its target", (_, encode) => {
    const [tree] = encode(named("SCH-007").input);
    const text = JSON.stringify(tree?.parameters);
    expect(text).toContain('"$ref":"#/$defs/node"');
    expect(tree?.parameters).toHaveProperty(["$defs", "node", "properties", "kids"]);
    const [withCondition] = encode(named("SCH-009").input);
    expect(withCondition?.parameters).toMatchObject({
      properties: { c: { description: "filter", properties: { id: { type: "integer" } }, required: ["id"] } },
    });
    expect(JSON.stringify(withCondition)).not.toContain("$ref");
  });

  it.each(Object.entries(ENCODERS))(
    "names: %s sends distinct legal ones that come back as the tool's own",
    (_, encode) => {
      for (const id of ["SCH-010", "SCH-011"]) {
        const { input } = named(id);
        const wireNames = encode(input).map(({ name }) => name);
        expect(new Set(wireNames).size).toBe(input.length);
        for (const name of wireNames) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(encode(input).map(({ name }) => name)).toEqual(wireNames);
        const own = input.map(({ name }) => name);
        expect(wireNames.map((name) => nameRead(name, own))).toEqual(own);
      }
    },
  );
});
