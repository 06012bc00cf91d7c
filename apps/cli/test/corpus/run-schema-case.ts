import { adaptSchema, type JsonSchema } from "@toolrail/protocol";
import { createDecoder, encodeRequest } from "@toolrail/protocol/openai-chat";
import { chatChunks } from "@toolrail/protocol/testing";
import { expect } from "vitest";
import type { ProtocolCase } from "./protocol-case.ts";

interface SchemaInput {
  name: string;
  strict?: boolean;
  inputSchema?: JsonSchema;
}

const TARGETS = ["openaiChat", "openaiResponses", "anthropic"] as const;

/** Tool definitions: what a provider is sent of them. */
export function runSchemaCase({ id, input, expected }: ProtocolCase): void {
  const tools = input as SchemaInput[];
  CHECKS[id]?.(tools);
  const { parameters, each } = expected as { parameters?: unknown; each?: { parameters: unknown } };
  const wanted = parameters ?? each?.parameters;
  expect(wanted !== undefined || id in CHECKS).toBe(true);
  if (wanted === undefined) return;
  for (const { inputSchema = {}, strict } of tools) {
    const adapted = adaptSchema(inputSchema, strict ? "openaiChatStrict" : "openaiChat");
    expect(adapted.schema).toEqual(wanted);
    expect(adapted.problems).toEqual([]);
  }
}

const CHECKS: Readonly<Record<string, (tools: readonly SchemaInput[]) => void>> = {
  "SCH-007": (tools) => {
    for (const text of adaptedTexts(tools)) {
      const { $defs = {} } = JSON.parse(text);
      const refs = [...text.matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name);
      expect(refs).not.toEqual([]);
      for (const name of refs) expect(Object.keys($defs)).toContain(name);
    }
  },
  "SCH-009": (tools) => {
    for (const text of adaptedTexts(tools)) {
      expect(text).toContain('"id":{"type":"integer"}');
      expect(text).toContain('"description":"filter"');
    }
  },
  "SCH-010": expectLegalNames,
  "SCH-011": expectLegalNames,
};

function adaptedTexts(tools: readonly SchemaInput[]): string[] {
  return TARGETS.flatMap((target) =>
    tools.map(({ inputSchema = {} }) => JSON.stringify(adaptSchema(inputSchema, target).schema)),
  );
}

/** Legal and distinct, the same each time, and told back by the tool's own name when they are called. */
function expectLegalNames(tools: readonly SchemaInput[]): void {
  const names = tools.map(({ name }) => name);
  const sent = sentNames(names);
  for (const name of sent) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  expect(new Set(sent).size).toBe(names.length);
  expect(sentNames(names)).toEqual(sent);
  const decoder = createDecoder({ toolNames: names });
  const events = chatChunks({ calls: sent.map((name) => ({ name })) }).flatMap((chunk) =>
    decoder.push(chunk),
  );
  expect(events.flatMap((event) => (event.type === "toolCall" && event.name ? [event.name] : []))).toEqual(
    names,
  );
}

function sentNames(names: readonly string[]): string[] {
  const tools = names.map((name) => ({ name, description: "", parameters: {} }));
  return (encodeRequest({ messages: [], tools }).tools ?? []).map((tool) => tool.function.name);
}
