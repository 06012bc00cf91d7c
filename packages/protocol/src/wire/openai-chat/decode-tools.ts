import type { ToolDefinition } from "../../tool.ts";
import { asList, asRecord, presentText } from "../odd-values.ts";
import { isTooDeep } from "../too-deep.ts";

const FREE_TEXT = {
  type: "object",
  properties: { input: { type: "string", description: "The text that the tool is given." } },
};

/** The tools of a body, in the old field `functions` too; the first of a name counts. Hosted tools are none of ours. */
export function decodeTools(body: Record<string, unknown>): ToolDefinition[] {
  const tools = new Map<string, ToolDefinition>();
  const entries = [
    ...asList(body.tools).map((entry) => asRecord(entry)),
    ...asList(body.functions).map((entry): Record<string, unknown> => ({ function: entry })),
  ];
  for (const entry of entries) {
    if (!entry || isTooDeep(entry)) continue;
    const custom = asRecord(entry.custom);
    const definition = asRecord(entry.function) ?? custom;
    const name = presentText(definition?.name);
    if (!definition || name === undefined || tools.has(name)) continue;
    const parameters = asRecord(definition.parameters) ?? (custom ? FREE_TEXT : {});
    tools.set(name, { name, description: presentText(definition.description) ?? "", parameters });
  }
  return [...tools.values()];
}
