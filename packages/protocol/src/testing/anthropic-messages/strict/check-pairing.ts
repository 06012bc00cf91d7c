import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import { blockPath, type StrictMessage } from "./check-tools.ts";

/** Each call answered at the beginning of the next message, once and there alone; no id twice. */
export function checkPairing(messages: readonly StrictMessage[]): AnthropicFault | undefined {
  const used = new Set<unknown>();
  let open = new Set<unknown>();
  for (const message of messages) {
    const found = message.role === "user" ? answer(message, open) : repeated(message, used);
    if (found) return found;
    open = message.role === "user" ? new Set() : new Set(callIds(message));
    if (open.size > 0 && message === messages.at(-1)) return unanswered(message.path, open);
  }
  return undefined;
}

function answer(message: StrictMessage, open: ReadonlySet<unknown>): AnthropicFault | undefined {
  const left = new Set(open);
  for (const [position, block] of message.blocks.entries()) {
    const path = blockPath(message, position);
    if (block.type !== "tool_result") {
      if (left.size > 0) return unanswered(path, left);
      continue;
    }
    if (!left.delete(block.tool_use_id))
      return fault(
        path,
        open.has(block.tool_use_id)
          ? `each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${block.tool_use_id}`
          : `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${block.tool_use_id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message`,
      );
  }
  return left.size > 0 ? unanswered(message.path, left) : undefined;
}

function repeated(message: StrictMessage, used: Set<unknown>): AnthropicFault | undefined {
  for (const [position, block] of message.blocks.entries()) {
    if (block.type !== "tool_use") continue;
    if (used.has(block.id))
      return fault(`${blockPath(message, position)}.id`, "`tool_use` ids must be unique");
    used.add(block.id);
  }
  return undefined;
}

function callIds(message: StrictMessage): unknown[] {
  return message.blocks.filter((block) => block.type === "tool_use").map((block) => block.id);
}

function unanswered(path: string, ids: ReadonlySet<unknown>): AnthropicFault {
  return fault(
    path,
    `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${[...ids].join(", ")}`,
  );
}
