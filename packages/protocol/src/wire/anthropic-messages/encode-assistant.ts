import type { AssistantMessage, ThinkingBlock, ToolCallBlock } from "../../message.ts";
import { sendableInput } from "../sendable-args.ts";
import { wireToolName } from "../wire-tool-name.ts";
import { isBlank, textBlock } from "./encode-content.ts";
import { isUnsent } from "./hosted-pairs.ts";
import type { ReplayItem } from "./replay-item.ts";
import { ReplayPlan, withoutReasoning } from "./replay-plan.ts";
import type {
  AnthropicAssistantBlock,
  AnthropicProviderBlock,
  AnthropicRedactedThinkingBlock,
  AnthropicThinkingBlock,
  AnthropicToolUseBlock,
} from "./wire-types.ts";

export interface AssistantContext {
  /** The items that the provider wants back with this turn. */
  items: readonly ReplayItem[];
  /** The thinking that goes back: none, what the provider signed, or all that it wrote. */
  thinking: "none" | "signed" | "all";
}

/** A turn as it is sent: its blocks, and further fields that the provider wants back with it. */
export interface EncodedTurn {
  blocks: AnthropicAssistantBlock[];
  fields: Record<string, unknown>;
}

/**
 * The blocks of a turn; none for a failed turn without calls. `source` is the turn as it is stored, `message` the
 * same with the ids of this request.
 */
export function encodeAssistant(
  message: AssistantMessage,
  source: AssistantMessage,
  { items, thinking }: AssistantContext,
): EncodedTurn {
  if (isUnsent(message)) return { blocks: [], fields: {} };
  const replay = new ReplayPlan(thinking === "none" ? withoutReasoning(items) : items);
  const blocks: AnthropicAssistantBlock[] = [];
  for (const [position, block] of message.content.entries()) {
    blocks.push(...replay.blocksBefore(position).map(asProviderBlock));
    if (block.type === "toolCall")
      blocks.push(encodeCall(block, source.content[position], { replay, position }));
    else {
      const sent = block.type === "text" ? encodeText(block.text) : encodeThinking(block, thinking);
      blocks.push(...sent.map((sentBlock) => withFields(sentBlock, replay.fieldsAt(position))));
    }
  }
  blocks.push(...replay.blocksFrom(message.content.length).map(asProviderBlock));
  return { blocks: trimEnd(orderCalls(blocks)), fields: replay.messageFields };
}

function encodeText(text: string): AnthropicAssistantBlock[] {
  return isBlank(text) ? [] : [textBlock(text)];
}

// Half of a character: it would be replaced, and a changed text no longer fits its signature.
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Thinking goes back unchanged or not at all. */
function encodeThinking(
  { text, signature, redacted }: ThinkingBlock,
  wanted: AssistantContext["thinking"],
): (AnthropicThinkingBlock | AnthropicRedactedThinkingBlock)[] {
  if (wanted === "none") return [];
  if (redacted) return [{ type: "redacted_thinking", data: redacted }];
  if (signature) return LONE_SURROGATE.test(text) ? [] : [{ type: "thinking", thinking: text, signature }];
  // The servers that want it back know no signature, which the official client's type demands.
  return wanted === "all" ? [{ type: "thinking", thinking: text } as AnthropicThinkingBlock] : [];
}

function encodeCall(
  call: ToolCallBlock,
  stored: AssistantMessage["content"][number] | undefined,
  { replay, position }: { replay: ReplayPlan; position: number },
): AnthropicToolUseBlock {
  const serverId = stored?.type === "toolCall" ? (stored.wireId ?? stored.id) : call.id;
  const block: AnthropicToolUseBlock = {
    type: "tool_use",
    id: call.id,
    name: wireToolName(call.name),
    input: sendableInput(call.args),
  };
  return withFields(block, replay.fieldsOfCall(serverId, position));
}

/** The block with further fields, none of which changes one of its own. */
function withFields<Block extends object>(block: Block, fields: Record<string, unknown> | undefined): Block {
  return fields ? { ...block, ...fields, ...block } : block;
}

/** A block of the provider's own, as it came: only the provider knows its form. */
function asProviderBlock(block: Record<string, unknown>): AnthropicProviderBlock {
  return block as unknown as AnthropicProviderBlock;
}

const THINKING: readonly string[] = ["thinking", "redacted_thinking"];
const HOSTED = /_tool_(use|result)$/;

/**
 * Own calls behind the provider's own blocks, in each stretch between thinking blocks: the API writes them before a
 * hosted tool's use at times, and refuses to read them there. A stretch without hosted tools stays as it came.
 */
function orderCalls(blocks: readonly AnthropicAssistantBlock[]): AnthropicAssistantBlock[] {
  if (!blocks.some(({ type }) => HOSTED.test(type))) return [...blocks];
  const ordered: AnthropicAssistantBlock[] = [];
  let stretch: AnthropicAssistantBlock[] = [];

  function endStretch(): void {
    const hosted = stretch.some(({ type }) => HOSTED.test(type));
    const calls = stretch.filter(({ type }) => type === "tool_use");
    ordered.push(...(hosted ? [...stretch.filter(({ type }) => type !== "tool_use"), ...calls] : stretch));
    stretch = [];
  }

  for (const block of blocks)
    if (THINKING.includes(block.type)) {
      endStretch();
      ordered.push(block);
    } else stretch.push(block);
  endStretch();
  return ordered;
}

/** A turn as it may end: not in thinking, and not in blanks, wherever it stands, so that its bytes stay the same. */
function trimEnd(blocks: readonly AnthropicAssistantBlock[]): AnthropicAssistantBlock[] {
  const end = blocks.findLastIndex(({ type }) => !THINKING.includes(type));
  return blocks
    .slice(0, end + 1)
    .map((block, position) =>
      position === end && block.type === "text" ? { ...block, text: block.text.trimEnd() } : block,
    );
}
