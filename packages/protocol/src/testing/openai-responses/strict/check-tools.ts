import { isToolName } from "../../../tool-name.ts";
import { asRecord } from "../../../wire/odd-values.ts";
import { fault, type OpenAIFault } from "../../openai/openai-fault.ts";

/** The tools: functions with legal and distinct names and object schemas; others are the provider's own. */
export function checkTools(tools: unknown): OpenAIFault | undefined {
  if (tools === undefined) return undefined;
  if (!Array.isArray(tools) || tools.length === 0) return fault("tools", "[] is too short - 'tools'");
  const names = new Set<string>();
  for (const [position, tool] of tools.entries()) {
    const found = checkTool(asRecord(tool) ?? {}, names, `tools[${position}]`);
    if (found) return found;
  }
  return undefined;
}

function checkTool(
  tool: Record<string, unknown>,
  names: Set<string>,
  place: string,
): OpenAIFault | undefined {
  if (typeof tool.type !== "string")
    return fault(`${place}.type`, `missing required parameter: '${place}.type'`);
  if (tool.type !== "function") return undefined;
  const { name, strict } = tool;
  if (name === undefined)
    return fault(
      `${place}.name`,
      `missing required parameter: '${place}.name'`,
      "missing_required_parameter",
    );
  if (typeof name !== "string" || !isToolName(name))
    return fault(`${place}.name`, "string does not match pattern ^[a-zA-Z0-9_-]{1,64}$", "invalid_value");
  if (names.has(name)) return fault(`${place}.name`, `duplicate tool name '${name}'`);
  names.add(name);
  const parameters = asRecord(tool.parameters);
  const where = `${place}.parameters`;
  if (parameters?.type !== "object")
    return fault(where, "schema must be a JSON Schema of 'type: \"object\"'");
  if (!asRecord(parameters.properties)) return fault(where, "object schema missing properties");
  if (strict !== false && parameters.additionalProperties !== false)
    return fault(where, "'additionalProperties' is required to be supplied and to be false");
  return undefined;
}
