import type { AssistantMessage, TextBlock, ToolCallBlock } from "../../message.ts";
import { encodeCall, encodeText } from "./encode-block.ts";
import { hasOwnId } from "./item-id.ts";
import { itemKind } from "./item-kind.ts";
import { isEmptyReasoning, type OwnItem } from "./own-items.ts";
import { createReplayBlocks } from "./replay-blocks.ts";
import type { InputItem } from "./wire-types.ts";

/**
 * A turn as its provider wrote it: its own items verbatim and in their places, and between them what the message
 * holds now. What they don't tell of comes last.
 */
export function encodeReplay(
  message: AssistantMessage,
  source: AssistantMessage,
  own: readonly OwnItem[],
  options: { itemIds: boolean },
): InputItem[] {
  const blocks = createReplayBlocks(message, source);
  // The API knows by its id which reasoning an item belongs to, and misses what goes without one.
  const keepsIds = options.itemIds && own.filter(isReasoning).every(isFoundById);
  const items = own.flatMap((item): InputItem[] => {
    const kind = itemKind(item);
    if (kind === "hosted") return [item];
    if (kind === "reasoning")
      return isEmptyReasoning(item) ? [] : [withId(item, options.itemIds && hasOwnId(item))];
    const block = kind === "call" ? blocks.takeCall(item.call_id) : blocks.takeText();
    return block ? [encodeBlock(block, withId(item, keepsIds && hasOwnId(item)))] : [];
  });
  return withoutLastReasoning([...items, ...blocks.rest().map((block) => encodeBlock(block))]);
}

function isReasoning(item: OwnItem): boolean {
  return itemKind(item) === "reasoning";
}

function isFoundById(reasoning: OwnItem): boolean {
  return hasOwnId(reasoning) && !isEmptyReasoning(reasoning);
}

function encodeBlock(block: TextBlock | ToolCallBlock, outline?: OwnItem): InputItem {
  return block.type === "text" ? encodeText(block, outline) : encodeCall(block, outline);
}

function withId(item: OwnItem, keeps: boolean): OwnItem {
  if (keeps) return item;
  const { id: _, ...rest } = item;
  return rest;
}

// The API refuses reasoning that nothing follows.
function withoutLastReasoning(items: readonly InputItem[]): InputItem[] {
  const last = items.findLastIndex((item) => itemKind(item) !== "reasoning");
  return items.slice(0, last + 1);
}
