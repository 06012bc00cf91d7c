import { type AnthropicFault, fault } from "./anthropic-fault.ts";
import type { StrictMessage } from "./strict-message.ts";

/** User and assistant in turn, the user first. */
export function checkRoles(messages: readonly StrictMessage[]): AnthropicFault | undefined {
  for (const [position, { role, path }] of messages.entries()) {
    if (role !== "user" && role !== "assistant")
      return fault(`${path}.role`, "Input should be 'user' or 'assistant'");
    if (position === 0 && role !== "user") return fault(path, 'first message must use the "user" role');
    if (role === messages[position - 1]?.role)
      return fault(
        path,
        `roles must alternate between "user" and "assistant", but found multiple "${role}" roles in a row`,
      );
  }
  return undefined;
}
