import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  checkTranscript,
  extractToolCalls,
  ID_POLICIES,
  type Message,
  normalizeToolCallIds,
  parseArgs,
  repairTranscript,
  toolSource,
} from "../../src/index.ts";
import { coerceJsonSchema, validateJsonSchema } from "../../src/json-schema/index.ts";
import { assistant, call, result, user } from "../messages.ts";
import { tool } from "../tools.ts";

const corpus = process.env.TOOLRAIL_CORPUS;

const argsCase = v.object({ schema: v.record(v.string(), v.unknown()), arguments: v.string() });
const historyCase = v.array(
  v.looseObject({
    role: v.picklist(["user", "assistant", "tool"]),
    text: v.nullish(v.string()),
    toolCalls: v.optional(v.array(v.looseObject({ id: v.string(), name: v.string(), args: v.unknown() }))),
    toolCallId: v.optional(v.string()),
    output: v.optional(v.string()),
  }),
);
const dispatchCase = v.object({ tools: v.array(v.string()), call: v.looseObject({ name: v.string() }) });
const anyCase = v.looseObject({
  id: v.string(),
  kind: v.string(),
  input: v.array(v.unknown()),
  expected: v.looseObject({}),
});

function casesOf(kind: string): v.InferOutput<typeof anyCase>[] {
  const text = readFileSync(join(corpus ?? "", "cases/protocol.json"), "utf8");
  return v
    .parse(v.array(v.looseObject({ kind: v.string() })), JSON.parse(text))
    .filter((one) => one.kind === kind)
    .map((one) => v.parse(anyCase, one));
}

/** What a dispatcher would run a tool with. */
function outcome(text: string, schema: Record<string, unknown>): { args: unknown } | { argsError: true } {
  const parsed = parseArgs({ args: text });
  if (!parsed.ok) return { argsError: true };
  if (validateJsonSchema(schema, parsed.value).length === 0) return { args: parsed.value };
  const { value } = coerceJsonSchema(schema, parsed.value);
  return validateJsonSchema(schema, value).length === 0 ? { args: value } : { argsError: true };
}

function messagesOf(input: unknown): Message[] | undefined {
  const parsed = v.safeParse(historyCase, input);
  // Histories given as one protocol's own blocks or items are the codecs' to read.
  if (!parsed.success || parsed.output.some((one) => "blocks" in one || "items" in one)) return undefined;
  const names = new Map<string, string>();
  return parsed.output.map((one) => {
    if (one.role === "user") return user(one.text ?? "");
    if (one.role === "tool")
      return result(one.toolCallId ?? "", one.output ?? "", names.get(one.toolCallId ?? ""));
    for (const { id, name } of one.toolCalls ?? []) names.set(id, name);
    const calls = (one.toolCalls ?? []).map(({ id, name, args }) => call(id, name, JSON.stringify(args)));
    return assistant([...(one.text ? [{ type: "text" as const, text: one.text }] : []), ...calls]);
  });
}

describe.skipIf(!corpus)("cases from bug reports", () => {
  it("arguments: the value meant, or an error", () => {
    const cases = casesOf("args");
    expect(cases).toHaveLength(8);
    for (const { id, input, expected } of cases) {
      const outcomes = input.map((one) => {
        const { schema, arguments: text } = v.parse(argsCase, one);
        return outcome(text, schema);
      });
      // The others accept an error as well as a repair; here they are errors, and digits are never lost.
      const wanted = "args" in expected ? { args: expected.args } : { argsError: true };
      for (const one of outcomes) expect({ id, ...one }).toEqual({ id, ...wanted });
    }
  });

  it("dispatch: an unknown name is answered with the names there are", () => {
    const cases = casesOf("dispatch");
    expect(cases).toHaveLength(3);
    for (const { input } of cases)
      for (const one of input) {
        const { tools, call: wrong } = v.parse(dispatchCase, one);
        const resolution = toolSource(tools.map((name) => tool(name))).resolve(call("c", wrong.name));
        if (resolution.ok) throw new Error("resolved");
        for (const name of [wrong.name, ...tools]) expect(resolution.message).toContain(name);
      }
  });

  it("histories: repaired and normalized they are valid for every policy", () => {
    const cases = casesOf("history");
    const read = cases.flatMap(({ input }) => messagesOf(input) ?? []);
    const skipped = cases.filter(({ input }) => messagesOf(input) === undefined).map(({ id }) => id);
    expect(skipped).toEqual(["HIS-018", "HIS-019", "HIS-020", "HIS-021"]);
    expect(read.length).toBeGreaterThan(30);
    for (const { input } of cases) {
      const { messages } = repairTranscript(messagesOf(input) ?? []);
      for (const policy of ["anthropic", "openaiChat", "openaiResponses", "mistral"] as const) {
        const sent = normalizeToolCallIds(messages, policy);
        expect(checkTranscript(sent)).toEqual([]);
        const ids = sent.flatMap((one) =>
          one.role === "assistant" ? extractToolCalls(one).map(({ id }) => id) : [],
        );
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(ID_POLICIES[policy].pattern);
      }
    }
  });

  it("schemas of real tools: every one is read, and an empty object breaks it by what it requires alone", () => {
    const schemas = realSchemas();
    expect(schemas.length).toBeGreaterThan(1_200);
    for (const schema of schemas) {
      const faults = validateJsonSchema(schema, {});
      const required = Array.isArray(schema.required) ? schema.required : [];
      expect(faults.filter(({ kind }) => kind !== "missing" && kind !== "other")).toEqual([]);
      if (!("anyOf" in schema || "oneOf" in schema || "allOf" in schema))
        expect(faults.map(({ path }) => path)).toEqual(required);
      expect(coerceJsonSchema(schema, {}).coerced).toEqual([]);
    }
  });
});

function realSchemas(): Record<string, unknown>[] {
  const record = v.record(v.string(), v.unknown());
  const catalog = v.array(v.looseObject({ tools: v.array(v.looseObject({ inputSchema: record })) }));
  const quirks = v.looseObject({ tools: v.array(v.looseObject({ schema: record })) });
  const read = (path: string): unknown => JSON.parse(readFileSync(join(corpus ?? "", path), "utf8"));
  const servers = read("catalogs/mcp-tools.json");
  return [
    ...v
      .parse(catalog, Array.isArray(servers) ? servers : v.parse(record, servers).servers)
      .flatMap(({ tools }) => tools.map(({ inputSchema }) => inputSchema)),
    ...v.parse(quirks, read("schemas/quirks.dev.json")).tools.map(({ schema }) => schema),
  ];
}
