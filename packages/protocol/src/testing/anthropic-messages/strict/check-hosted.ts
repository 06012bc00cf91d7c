import { asRecord } from "../../../wire/odd-values.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import { blockPath, type StrictMessage } from "./strict-message.ts";

const USE = /^(server|mcp)_tool_use$/;
const RESULT = /.+_tool_result$/;

/**
 * The uses of hosted tools and their results, each with the other. A use may be without in the last message, whose
 * turn goes on, and where its code made a call.
 */
export function checkHosted(messages: readonly StrictMessage[]): AnthropicFault | undefined {
  const open = new Map<unknown, { message: StrictMessage; name: unknown }>();
  const settled = new Set<unknown>();
  for (const message of messages)
    for (const [position, block] of message.blocks.entries()) {
      const type = String(block.type);
      if (USE.test(type)) open.set(block.id, { message, name: block.name });
      const answered = RESULT.test(type) ? block.tool_use_id : asRecord(block.caller)?.tool_id;
      if (answered !== undefined && open.has(answered)) settled.add(answered);
      else if (RESULT.test(type))
        return fault(
          blockPath(message, position),
          `unexpected \`tool_use_id\` found in \`${type}\` blocks: ${answered}. Each \`${type}\` block must have a corresponding \`server_tool_use\` block before it`,
        );
    }
  for (const [id, { message, name }] of open)
    if (!settled.has(id) && message !== messages.at(-1))
      return fault(
        message.path,
        `\`${name}\` tool use with id \`${id}\` was found without a corresponding \`${name}_tool_result\` block`,
      );
  return undefined;
}
