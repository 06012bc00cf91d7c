import { isToolName } from "../../../tool-name.ts";
import { asList, asRecord } from "../../../wire/odd-values.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";

/** The tools: legal and distinct names, object schemas, and among them every tool that the history calls. */
export function checkTools(tools: unknown, messages: readonly StrictMessage[]): AnthropicFault | undefined {
  const names = new Set<string>();
  if (tools !== undefined && !Array.isArray(tools)) return fault("tools", "Input should be a valid list");
  for (const [position, tool] of (tools ?? []).entries()) {
    const found = checkTool(asRecord(tool) ?? {}, names, `tools.${position}`);
    if (found) return found;
  }
  return checkCalled(names, messages);
}

function checkTool(
  { name, type, input_schema: schema }: Record<string, unknown>,
  names: Set<string>,
  path: string,
): AnthropicFault | undefined {
  if (typeof name !== "string" || !isToolName(name))
    return fault(`${path}.name`, "String should match pattern '^[a-zA-Z0-9_-]{1,64}$'");
  if (names.has(name)) return fault("tools", "Tool names must be unique");
  names.add(name);
  // A server tool is known by its type and has no schema.
  if (typeof type === "string" && type !== "custom") return undefined;
  return asRecord(schema)?.type === "object"
    ? undefined
    : fault(`${path}.input_schema.type`, "Field required: 'object'");
}

function checkCalled(
  names: ReadonlySet<string>,
  messages: readonly StrictMessage[],
): AnthropicFault | undefined {
  for (const message of messages)
    for (const [position, { type, name }] of message.blocks.entries()) {
      if (type !== "tool_use" || names.has(String(name))) continue;
      return names.size === 0
        ? fault("tools", "Requests which include `tool_use` or `tool_result` blocks must define tools")
        : fault(
            `${blockPath(message, position)}.name`,
            `the tool '${name}' is not among the tools of this request`,
          );
    }
  return undefined;
}

/** A message whose content is a list of blocks, a plain text being one. */
export interface StrictMessage {
  role: unknown;
  blocks: readonly Record<string, unknown>[];
  path: string;
}

export function toStrictMessages(messages: unknown): StrictMessage[] {
  return asList(messages).map((message, position) => {
    const { role, content } = asRecord(message) ?? {};
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : asList(content);
    return { role, blocks: blocks.map((block) => asRecord(block) ?? {}), path: `messages.${position}` };
  });
}

export function blockPath(message: StrictMessage, position: number): string {
  return `${message.path}.content.${position}`;
}
