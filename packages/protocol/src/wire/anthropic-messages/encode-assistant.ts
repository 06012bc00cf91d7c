import { type AssistantMessage, extractToolCalls, type ToolCallBlock } from "../../message.ts";
import { sendableInput } from "../sendable-args.ts";
import { wireToolName } from "../wire-tool-name.ts";
import { isBlank, textBlock } from "./encode-content.ts";
import { encodeThinking } from "./encode-thinking.ts";
import { endTurn } from "./end-turn.ts";
import type { ReplayItem } from "./replay-item.ts";
import { createReplayPlan, type ReplayPlan } from "./replay-plan.ts";
import type { AnthropicAssistantBlock, AnthropicToolUseBlock } from "./wire-types.ts";

export interface AssistantContext {
  provider: string;
  /** What the provider wants back with this turn. */
  items: readonly ReplayItem[];
}

/**
 * The blocks of a turn; none for a failed turn without calls. `source` is the turn as it is stored, `message` the
 * same with the ids of this request.
 */
export function encodeAssistant(
  message: AssistantMessage,
  source: AssistantMessage,
  { provider, items }: AssistantContext,
): AnthropicAssistantBlock[] {
  if (message.stopReason === "error" && extractToolCalls(message).length === 0) return [];
  const own = message.model.startsWith(`${provider}/`);
  const replay = createReplayPlan(items);
  const blocks: AnthropicAssistantBlock[] = [];
  for (const [position, block] of message.content.entries()) {
    blocks.push(...replay.blocksBefore(position));
    if (block.type === "thinking") blocks.push(...(own ? encodeThinking(block) : []));
    else if (block.type === "text") blocks.push(...encodeText(block.text, replay.citationsAt(position)));
    else blocks.push(encodeCall(block, source.content[position], replay));
  }
  blocks.push(...replay.blocksFrom(message.content.length));
  return endTurn(blocks);
}

function encodeText(text: string, citations: unknown[] | undefined): AnthropicAssistantBlock[] {
  if (isBlank(text)) return [];
  return [citations === undefined ? textBlock(text) : { ...textBlock(text), citations }];
}

function encodeCall(
  call: ToolCallBlock,
  stored: AssistantMessage["content"][number] | undefined,
  replay: ReplayPlan,
): AnthropicToolUseBlock {
  const serverId = stored?.type === "toolCall" ? (stored.wireId ?? stored.id) : call.id;
  const caller = replay.callerOf(serverId);
  return {
    type: "tool_use",
    id: call.id,
    name: wireToolName(call.name),
    input: sendableInput(call.args),
    ...(caller && { caller }),
  };
}
