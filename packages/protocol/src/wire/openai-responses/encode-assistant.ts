import { type AssistantMessage, extractToolCalls } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { encodeCall, encodeText } from "./encode-block.ts";
import { encodeReplay } from "./encode-replay.ts";
import { customCallIds, ownItems } from "./own-items.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import type { InputItem } from "./wire-types.ts";

export interface AssistantContext {
  request: ModelRequest;
  quirks: OpenAIResponsesQuirks;
  /** Takes the ids of the calls that go out as calls of a custom tool. */
  customCalls: Set<string>;
}

/**
 * `source` is the turn as it is stored, `message` the same with the ids of this request. Failed turns are left out, and
 * those that say nothing.
 */
export function encodeAssistant(
  message: AssistantMessage,
  source: AssistantMessage,
  { request, quirks, customCalls }: AssistantContext,
): InputItem[] {
  const hasCalls = extractToolCalls(message).length > 0;
  if (message.stopReason === "error" && !hasCalls) return [];
  const own = ownItems(source, request, quirks.replayScope);
  const { itemIds = true } = quirks;
  const items =
    own.length > 0
      ? encodeReplay({ message, source, own }, { itemIds, reasoning: request.replayReasoning !== false })
      : encodeBlocks(message, source, request);
  for (const item of items) if (item.type === "custom_tool_call") customCalls.add(String(item.call_id));
  return items;
}

function encodeBlocks(
  message: AssistantMessage,
  source: AssistantMessage,
  request: ModelRequest,
): InputItem[] {
  const custom = customCallIds(source, request);
  const stored = extractToolCalls(source);
  let position = 0;
  return message.content.flatMap((block): InputItem[] => {
    if (block.type === "text") return block.text === "" ? [] : [encodeText(block)];
    if (block.type !== "toolCall") return [];
    const { id, wireId } = stored[position++] ?? block;
    return [encodeCall(block, custom.has(wireId ?? id) ? { type: "custom_tool_call" } : {})];
  });
}
