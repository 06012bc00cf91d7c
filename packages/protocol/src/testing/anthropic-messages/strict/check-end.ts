import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import type { StrictMessage } from "./strict-message.ts";

/** How an assistant's message may end: not in thinking, and the last of a request not in blanks. */
export function checkEnd(messages: readonly StrictMessage[]): AnthropicFault | undefined {
  for (const message of messages) {
    const end = message.blocks.at(-1);
    if (message.role !== "assistant" || !end) continue;
    if (end.type === "thinking" || end.type === "redacted_thinking")
      return fault(message.path, "The final block in an assistant message cannot be `thinking`");
    if (message === messages.at(-1) && /\s$/.test(String(end.text ?? "")))
      return fault("messages", "final assistant content cannot end with trailing whitespace");
  }
  return undefined;
}
