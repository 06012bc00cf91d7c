import type { OpenAIFault } from "../../openai/openai-fault.ts";
import type { ChatRules } from "./chat-rules.ts";
import { checkFields } from "./check-fields.ts";
import { checkMessage } from "./check-message.ts";
import { checkPairing } from "./check-pairing.ts";
import { checkTools } from "./check-tools.ts";

/** The first thing in a request's body that the strict API refuses; undefined when it would be taken. */
export function checkChatRequest(
  body: Record<string, unknown>,
  rules: ChatRules = {},
): OpenAIFault | undefined {
  const unusable = checkFields(body);
  if (unusable) return unusable;
  const messages = body.messages as Record<string, unknown>[];
  for (const [position, message] of messages.entries()) {
    const found = checkMessage(message, `messages[${position}]`, rules);
    if (found) return found;
  }
  return checkPairing(messages) ?? checkTools(body.tools, messages);
}
