import * as v from "valibot";
import { type StopReason, stopReasonSchema } from "./stop-reason.ts";
import { type Usage, usageSchema } from "./usage.ts";

export interface TextBlock {
  type: "text";
  text: string;
}

export interface ImageBlock {
  type: "image";
  mediaType: string;
  /** Base64. */
  data: string;
}

export interface ThinkingBlock {
  type: "thinking";
  text: string;
  /** The provider's proof that the text is its own; replayed verbatim to that provider only. */
  signature?: string;
  /** The provider's opaque data of a hidden block; `text` is then empty. */
  redacted?: string;
}

/** How the accumulator made argument text parse that did not parse as it came. */
export type ArgsRepair = "leadingEmptyObject" | "snapshots" | "repeat" | "nestedString";

export interface ToolCallBlock {
  type: "toolCall";
  /** Unique in the conversation; an internal key without format or meaning. */
  id: string;
  /** What the server sent, where it differs from `id`. */
  wireId?: string;
  name: string;
  /** The text that the model wrote, untrusted and unparsed. `parseArgs` gives its value. */
  args: string;
  /** The text was cut off: the call must not run. */
  incomplete?: true;
  repaired?: ArgsRepair;
}

/** A provider's item that must be replayed verbatim to the provider that wrote it. */
export interface RawItem {
  protocol: string;
  provider: string;
  item: unknown;
}

export interface UserMessage {
  role: "user";
  content: (TextBlock | ImageBlock)[];
  /** Milliseconds since the epoch, given by the caller. */
  timestamp: number;
}

export interface AssistantMessage {
  role: "assistant";
  content: (TextBlock | ThinkingBlock | ToolCallBlock)[];
  stopReason: StopReason;
  /** The provider's own word. */
  rawStopReason?: string;
  /** `provider/name`. */
  model: string;
  responseId?: string;
  usage: Usage;
  timestamp: number;
  /** Why, when `stopReason` is `error` or `aborted`. */
  errorMessage?: string;
  raw?: RawItem[];
}

export interface ToolResultMessage {
  role: "toolResult";
  toolCallId: string;
  toolName: string;
  isError: boolean;
  content: (TextBlock | ImageBlock)[];
  /** For people and programs; never sent to a model. */
  details?: Record<string, unknown>;
  timestamp: number;
}

export type Message = UserMessage | AssistantMessage | ToolResultMessage;

export const textBlockSchema: v.GenericSchema<unknown, TextBlock> = v.looseObject({
  type: v.literal("text"),
  text: v.string(),
});

export const imageBlockSchema: v.GenericSchema<unknown, ImageBlock> = v.looseObject({
  type: v.literal("image"),
  mediaType: v.string(),
  data: v.string(),
});

export const thinkingBlockSchema: v.GenericSchema<unknown, ThinkingBlock> = v.looseObject({
  type: v.literal("thinking"),
  text: v.string(),
  signature: v.exactOptional(v.string()),
  redacted: v.exactOptional(v.string()),
});

export const toolCallBlockSchema: v.GenericSchema<unknown, ToolCallBlock> = v.looseObject({
  type: v.literal("toolCall"),
  id: v.string(),
  wireId: v.exactOptional(v.string()),
  name: v.string(),
  args: v.string(),
  incomplete: v.exactOptional(v.literal(true)),
  repaired: v.exactOptional(v.picklist(["leadingEmptyObject", "snapshots", "repeat", "nestedString"])),
});

const inputContent = v.array(v.union([textBlockSchema, imageBlockSchema]));

export const userMessageSchema: v.GenericSchema<unknown, UserMessage> = v.looseObject({
  role: v.literal("user"),
  content: inputContent,
  timestamp: v.number(),
});

export const assistantMessageSchema: v.GenericSchema<unknown, AssistantMessage> = v.looseObject({
  role: v.literal("assistant"),
  content: v.array(v.union([textBlockSchema, thinkingBlockSchema, toolCallBlockSchema])),
  stopReason: stopReasonSchema,
  rawStopReason: v.exactOptional(v.string()),
  model: v.string(),
  responseId: v.exactOptional(v.string()),
  usage: usageSchema,
  timestamp: v.number(),
  errorMessage: v.exactOptional(v.string()),
  raw: v.exactOptional(
    v.array(v.looseObject({ protocol: v.string(), provider: v.string(), item: v.unknown() })),
  ),
});

// A record of valibot's would leave out keys such as `constructor`.
const details = v.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
);

export const toolResultMessageSchema: v.GenericSchema<unknown, ToolResultMessage> = v.looseObject({
  role: v.literal("toolResult"),
  toolCallId: v.string(),
  toolName: v.string(),
  isError: v.boolean(),
  content: inputContent,
  details: v.exactOptional(details),
  timestamp: v.number(),
});

/** Loads untrusted session files; unknown extra fields survive. */
export const messageSchema: v.GenericSchema<unknown, Message> = v.union([
  userMessageSchema,
  assistantMessageSchema,
  toolResultMessageSchema,
]);

/** The calls of an assistant message, in order. */
export function extractToolCalls(message: AssistantMessage): ToolCallBlock[] {
  return message.content.filter((block) => block.type === "toolCall");
}
