import { completeCalls } from "../answer-call.ts";
import type { AnthropicAnswer } from "./anthropic-answer.ts";
import { thinkingSignature } from "./thinking-signature.ts";

/** A content block, whole; a call with the text of its arguments. */
export type AnswerBlock =
  | { type: "thinking"; thinking: string; signature: string }
  | { type: "text"; text: string; citations: readonly Record<string, unknown>[] }
  | { type: "tool_use"; id: string; name: string; args: string }
  | { type: "provider"; block: Record<string, unknown> };

export function answerBlocks(answer: AnthropicAnswer): AnswerBlock[] {
  const { thinking, signature, redactedThinking: data, providerBlocks = [], text, citations = [] } = answer;
  const blocks: AnswerBlock[] = [];
  if (thinking !== undefined)
    blocks.push({ type: "thinking", thinking, signature: signature ?? thinkingSignature(thinking) });
  if (data !== undefined) blocks.push({ type: "provider", block: { type: "redacted_thinking", data } });
  for (const block of providerBlocks) blocks.push({ type: "provider", block });
  if (text !== undefined) blocks.push({ type: "text", text, citations });
  for (const call of completeCalls(answer.calls)) blocks.push({ type: "tool_use", ...call });
  return blocks;
}
