import { defineTool, type JsonSchema, type Tool } from "@toolrail/protocol";

export interface MadeTool {
  description?: string;
  parameters?: JsonSchema;
  deferred?: boolean;
}

/** A tool that answers with its name and its arguments. */
export function tool(name: string, { description, parameters, deferred }: MadeTool = {}): Tool {
  return defineTool({
    name,
    description: description ?? `Does ${name}.`,
    schema: parameters ?? { type: "object", properties: {} },
    readOnly: true,
    ...(deferred !== undefined && { deferred }),
    run: (args) => ({ content: `${name} ${JSON.stringify(args)}` }),
  });
}

export const deferred = (name: string, options: MadeTool = {}): Tool =>
  tool(name, { ...options, deferred: true });

export const textParameter = (name: string): JsonSchema => ({
  type: "object",
  properties: { [name]: { type: "string" } },
  required: [name],
  additionalProperties: false,
});

const VERBS = ["create", "list", "delete", "update", "search", "export", "archive"];
const NOUNS = [
  "invoice",
  "ticket",
  "page",
  "branch",
  "playlist",
  "sensor",
  "recipe",
  "flight",
  "contract",
  "photo",
];
const SERVERS = [
  "billing",
  "tracker",
  "wiki",
  "forge",
  "music",
  "home",
  "kitchen",
  "travel",
  "legal",
  "album",
];

/** `count` deferred tools of ten servers, with parameters of their own; `mcp__billing__create_invoice_0` and on. */
export function manyTools(count: number): Tool[] {
  return Array.from({ length: count }, (_, i) => {
    const noun = NOUNS[i % NOUNS.length] ?? "";
    const verb = VERBS[Math.floor(i / NOUNS.length) % VERBS.length] ?? "";
    return deferred(`mcp__${SERVERS[i % SERVERS.length]}__${verb}_${noun}_${i}`, {
      description: `Will ${verb} the ${noun} number ${i}.`,
      parameters: textParameter(`${noun}_id`),
    });
  });
}
