import { type AssistantMessage, extractToolCalls } from "../../message.ts";
import { encodeCall, encodeText } from "./encode-block.ts";
import { encodeReplay } from "./encode-replay.ts";
import { ownItems } from "./own-items.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import type { InputItem } from "./wire-types.ts";

export interface AssistantContext {
  provider: string;
  quirks: OpenAIResponsesQuirks;
  /** Takes the ids of the calls that go out as calls of a custom tool. */
  customCalls: Set<string>;
}

/** `source` is the turn as it is stored, `message` the same with the ids of this request. Failed turns are left out. */
export function encodeAssistant(
  message: AssistantMessage,
  source: AssistantMessage,
  context: AssistantContext,
): InputItem[] {
  if (isLeftOut(message)) return [];
  const own = ownItems(source, context.provider);
  const itemIds = context.quirks.itemIds ?? true;
  const items = own.length > 0 ? encodeReplay(message, source, own, { itemIds }) : encodeBlocks(message);
  for (const item of items)
    if (item.type === "custom_tool_call") context.customCalls.add(String(item.call_id));
  return items;
}

function isLeftOut(message: AssistantMessage): boolean {
  if (extractToolCalls(message).length > 0) return false;
  return (
    message.stopReason === "error" || !message.content.some((block) => block.type === "text" && block.text)
  );
}

function encodeBlocks(message: AssistantMessage): InputItem[] {
  return message.content.flatMap((block): InputItem[] => {
    if (block.type === "toolCall") return [encodeCall(block)];
    return block.type === "text" && block.text !== "" ? [encodeText(block)] : [];
  });
}
