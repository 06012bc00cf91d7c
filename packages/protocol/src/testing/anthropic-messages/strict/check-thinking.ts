import { presentText } from "../../../wire/odd-values.ts";
import type { ThinkingLedger } from "../thinking-ledger.ts";
import { type AnthropicFault, fault } from "./anthropic-fault.ts";

/** Thinking goes back as it was issued: with its signature, and unchanged. */
export function checkThinking(
  block: Record<string, unknown>,
  path: string,
  thinking: ThinkingLedger,
): AnthropicFault | undefined {
  if (typeof block.thinking !== "string") return fault(`${path}.thinking`, "Field required");
  const signature = presentText(block.signature);
  if (signature === undefined) return fault(`${path}.signature`, "Field required");
  return thinking.signed(block.thinking, signature)
    ? undefined
    : fault(path, "Invalid `signature` in `thinking` block");
}

export function checkRedacted(
  block: Record<string, unknown>,
  path: string,
  thinking: ThinkingLedger,
): AnthropicFault | undefined {
  const data = presentText(block.data);
  if (data === undefined) return fault(`${path}.data`, "Field required");
  return thinking.redacted(data) ? undefined : fault(path, "Invalid `data` in `redacted_thinking` block");
}
