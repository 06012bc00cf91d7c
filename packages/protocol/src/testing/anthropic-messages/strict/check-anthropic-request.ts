import { createThinkingLedger, type ThinkingLedger } from "../thinking-ledger.ts";
import type { AnthropicFault } from "./anthropic-fault.ts";
import { checkCacheControl } from "./check-cache-control.ts";
import { checkContent } from "./check-content.ts";
import { checkEnd } from "./check-end.ts";
import { checkFields } from "./check-fields.ts";
import { checkHosted } from "./check-hosted.ts";
import { checkPairing } from "./check-pairing.ts";
import { checkRoles } from "./check-roles.ts";
import { checkTools } from "./check-tools.ts";
import { toStrictMessages } from "./strict-message.ts";

/**
 * The first thing in a request's body that the strict API refuses; undefined when it would be taken. `thinking`: what
 * the provider issued; by default only signatures that the scripted provider makes are known.
 */
export function checkAnthropicRequest(
  body: Record<string, unknown>,
  thinking: ThinkingLedger = createThinkingLedger(),
): AnthropicFault | undefined {
  const unusable = checkFields(body);
  if (unusable) return unusable;
  const messages = toStrictMessages(body.messages);
  return (
    checkRoles(messages) ??
    checkContent(messages, thinking) ??
    checkPairing(messages) ??
    checkHosted(messages) ??
    checkEnd(messages) ??
    checkTools(body.tools, messages) ??
    checkCacheControl(body)
  );
}
