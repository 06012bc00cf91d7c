import { isToolName } from "../../../tool-name.ts";
import { asRecord } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";

/** The tools: there where the history holds calls, legal and distinct names, object schemas with properties. */
export function checkTools(
  tools: unknown,
  messages: readonly Record<string, unknown>[],
): OpenAIFault | undefined {
  const called = messages.some((message) => message.tool_calls !== undefined);
  if (tools === undefined)
    return called ? fault("tools", "'tools' must be given when messages hold tool calls") : undefined;
  if (!Array.isArray(tools) || tools.length === 0) return fault("tools", "[] is too short - 'tools'");
  const names = new Set<string>();
  for (const [position, tool] of tools.entries()) {
    const found = checkTool(asRecord(tool), names, `tools[${position}]`);
    if (found) return found;
  }
  return undefined;
}

function checkTool(
  tool: Record<string, unknown> | undefined,
  names: Set<string>,
  place: string,
): OpenAIFault | undefined {
  const definition = asRecord(tool?.function);
  if (tool?.type !== "function" || !definition) return fault(`${place}.type`, "expected 'function'");
  const { name } = definition;
  if (typeof name !== "string" || !isToolName(name))
    return fault(`${place}.function.name`, "string does not match pattern ^[a-zA-Z0-9_-]{1,64}$");
  if (names.has(name)) return fault(`${place}.function.name`, `duplicate tool name '${name}'`);
  names.add(name);
  if (definition.parameters === undefined) return undefined;
  const parameters = asRecord(definition.parameters);
  if (parameters?.type !== "object")
    return fault(`${place}.function.parameters`, "schema must be a JSON Schema of 'type: \"object\"'");
  return asRecord(parameters.properties)
    ? undefined
    : fault(`${place}.function.parameters`, "object schema missing properties");
}
