import {
  type AssistantMessage,
  extractToolCalls,
  type TextBlock,
  type ToolCallBlock,
} from "../../message.ts";

/** The texts and calls of a turn, each to be taken once. */
export interface ReplayBlocks {
  takeText(): TextBlock | undefined;
  /** The next call that the server gave this id. */
  takeCall(serverId: unknown): ToolCallBlock | undefined;
  /** What nobody took, in order. */
  rest(): (TextBlock | ToolCallBlock)[];
}

/** `source` is the turn as it is stored, `message` the same with the ids of this request. */
export function createReplayBlocks(message: AssistantMessage, source: AssistantMessage): ReplayBlocks {
  const left = new Set(message.content.filter(isSent));
  const texts = message.content.filter(isSaid);
  const calls = new Map<unknown, ToolCallBlock[]>();
  const stored = extractToolCalls(source);
  for (const [position, call] of extractToolCalls(message).entries()) {
    const { id, wireId } = stored[position] ?? call;
    const serverId = wireId ?? id;
    const known = calls.get(serverId);
    if (known) known.push(call);
    else calls.set(serverId, [call]);
  }

  function take<Block extends TextBlock | ToolCallBlock>(block: Block | undefined): Block | undefined {
    if (block) left.delete(block);
    return block;
  }

  return {
    takeText: () => take(texts.shift()),
    takeCall: (serverId) => take(calls.get(serverId)?.shift()),
    rest: () => [...left],
  };
}

function isSent(block: AssistantMessage["content"][number]): block is TextBlock | ToolCallBlock {
  return block.type === "toolCall" || isSaid(block);
}

function isSaid(block: AssistantMessage["content"][number]): block is TextBlock {
  return block.type === "text" && block.text !== "";
}
