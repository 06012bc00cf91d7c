import { asRecord } from "../../../wire/odd-values.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import { blockPath, type StrictMessage } from "./check-tools.ts";

const USE = /^(server|mcp)_tool_use$/;
const RESULT = /.+_tool_result$/;

/**
 * The uses of hosted tools and their results, each with the other, and own calls behind them. A use may be without its
 * result while its turn goes on (it stands in the last message, or nothing but results of own calls follows), and where
 * its code made a call.
 */
export function checkHosted(messages: readonly StrictMessage[]): AnthropicFault | undefined {
  const open = new Map<unknown, { message: StrictMessage; name: unknown }>();
  const settled = new Set<unknown>();
  for (const message of messages) {
    const misplaced = checkOrder(message);
    if (misplaced) return misplaced;
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
  }
  const current = currentTurn(messages);
  for (const [id, { message, name }] of open)
    if (!settled.has(id) && message !== current)
      return fault(
        message.path,
        `\`${name}\` tool use with id \`${id}\` was found without a corresponding \`${name}_tool_result\` block`,
      );
  return undefined;
}

// The API writes an own call before hosted ones at times, and refuses to read it there; thinking begins anew.
function checkOrder(message: StrictMessage): AnthropicFault | undefined {
  let call: unknown;
  for (const [position, { type, id }] of message.blocks.entries()) {
    if (type === "thinking" || type === "redacted_thinking") call = undefined;
    else if (type === "tool_use") call ??= id;
    else if (message.role === "assistant" && call !== undefined && isHosted(String(type)))
      return fault(
        blockPath(message, position),
        `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${call}`,
      );
  }
  return undefined;
}

function isHosted(type: string): boolean {
  return USE.test(type) || RESULT.test(type);
}

function currentTurn(messages: readonly StrictMessage[]): StrictMessage | undefined {
  const last = messages.at(-1);
  const answers = last?.role === "user" && last.blocks.every((block) => block.type === "tool_result");
  return answers ? messages.at(-2) : last;
}
