import type { AssistantMessage, TextBlock, ToolCallBlock } from "../../message.ts";
import { entryOf } from "../odd-values.ts";
import { encodeCall, encodeText } from "./encode-block.ts";
import { answeredId, isForeignCall, itemKind } from "./item-kind.ts";
import { answeredIds, isEmptyReasoning, type OwnItem } from "./own-items.ts";
import { createReplayBlocks } from "./replay-blocks.ts";
import type { InputItem } from "./wire-types.ts";

/** A turn to be sent back to the model that wrote it. */
export interface ReplayedTurn {
  /** With the ids of this request. */
  message: AssistantMessage;
  /** As it is stored. */
  source: AssistantMessage;
  own: readonly OwnItem[];
}

/**
 * A turn as its provider wrote it: its own items verbatim and in their places, and between them what the message
 * holds now. What they don't tell of comes last. `reasoning`: whether that goes back too.
 */
export function encodeReplay(
  { message, source, own }: ReplayedTurn,
  options: { itemIds: boolean; reasoning: boolean },
): InputItem[] {
  const blocks = createReplayBlocks(message, source);
  const answered = answeredIds(own);
  const called = new Set<unknown>();
  // The API knows by its id which reasoning an item belongs to, and misses what goes without one.
  const isWhole = own.filter(isReasoning).every((item) => options.reasoning && isFoundById(item));
  const outline = (item: OwnItem) => withId(item, isWhole && options.itemIds && hasOwnId(item));

  // A call that was run behind the API goes back with its output, or not at all.
  function encodeAnswered(item: OwnItem, sent: OwnItem): OwnItem[] {
    if (!answered.has(item.call_id)) return [];
    called.add(item.call_id);
    return [sent];
  }

  function encodeHosted(item: OwnItem): OwnItem[] {
    const output = answeredId(item);
    if (output !== undefined) return called.delete(output) ? [item] : [];
    const sent = withId(item, isWhole);
    return isForeignCall(item) ? encodeAnswered(item, sent) : [sent];
  }

  const items = own.flatMap((item): OwnItem[] => {
    const kind = itemKind(item);
    if (kind === "hosted") return encodeHosted(item);
    if (kind === "reasoning")
      return options.reasoning && !isEmptyReasoning(item)
        ? [withId(item, options.itemIds && hasOwnId(item))]
        : [];
    const block = kind === "call" ? blocks.takeCall(item.call_id) : blocks.takeText();
    if (block) return [encodeBlock(block, outline(item))];
    return kind === "call" ? encodeAnswered(item, outline(item)) : [];
  });
  const sent = withoutLastReasoning([...items, ...blocks.rest().map((block) => encodeBlock(block))]);
  return sent as InputItem[];
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
function withoutLastReasoning(items: readonly OwnItem[]): OwnItem[] {
  const last = items.findLastIndex((item) => itemKind(item) !== "reasoning");
  return items.slice(0, last + 1);
}

// A proxy may give ids of its own kind, which the API would refuse in an item that goes without them as well.
const ID_PATTERNS: Readonly<Record<string, RegExp>> = {
  message: /^msg_[a-zA-Z0-9_-]{1,60}$/,
  function_call: /^fc_[a-zA-Z0-9_-]{1,61}$/,
  custom_tool_call: /^ctc_[a-zA-Z0-9_-]{1,60}$/,
  reasoning: /^rs_[a-zA-Z0-9_-]{1,61}$/,
};

/** True when the API takes this item's id back. */
function hasOwnId(item: Record<string, unknown>): boolean {
  return typeof item.id === "string" && (entryOf(ID_PATTERNS, String(item.type))?.test(item.id) ?? false);
}
