import { asRecord } from "../odd-values.ts";

/** The field that the reasoning of a turn came in, so that it goes back in the same one. */
export interface ReasoningFieldItem {
  type: "reasoningField";
  field: string;
}

/** Fields of the message beside text and calls: `reasoning_details`, `thinking_blocks`, what no rule knows. */
export interface MessageFieldsItem {
  type: "messageFields";
  fields: Record<string, unknown>;
}

/** Parts of the content that are no text, in order: those that came before the text, and those behind it. */
export interface ContentPartsItem {
  type: "contentParts";
  before: unknown[];
  after: unknown[];
}

/** Fields of a call beside its name and arguments (Gemini's `extra_content`). */
export interface CallFieldsItem {
  type: "callFields";
  /** The place of the call among those of its message. */
  position: number;
  /** The call's id as the server sent it; absent when it sent none. */
  toolCallId?: string;
  fields: Record<string, unknown>;
  /** Further fields of `function`. */
  functionFields?: Record<string, unknown>;
}

/** An item stored beside a message, to go back unchanged to the provider and model that wrote it. */
export type ChatReplayItem = ReasoningFieldItem | MessageFieldsItem | ContentPartsItem | CallFieldsItem;

/** The item that a stored value is; a value that was damaged on its way is none. */
export function readReplayItem(value: unknown): ChatReplayItem | undefined {
  const item = asRecord(value);
  switch (item?.type) {
    case "reasoningField":
      return typeof item.field === "string" ? (value as ReasoningFieldItem) : undefined;
    case "messageFields":
      return asRecord(item.fields) ? (value as MessageFieldsItem) : undefined;
    case "contentParts":
      return Array.isArray(item.before) && Array.isArray(item.after)
        ? (value as ContentPartsItem)
        : undefined;
    case "callFields":
      return asRecord(item.fields) && typeof item.position === "number"
        ? (value as CallFieldsItem)
        : undefined;
    default:
      return undefined;
  }
}
