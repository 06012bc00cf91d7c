import * as v from "valibot";
import type {
  AssistantMessage,
  ImageBlock,
  Message,
  TextBlock,
  ThinkingBlock,
  ToolCallBlock,
  ToolResultMessage,
  UserMessage,
} from "./message.ts";
import type { StopReason } from "./stop-reason.ts";
import type { Usage } from "./usage.ts";

// Apart from the types and functions of messages, so that a program without session files bundles no validator.

export const stopReasonSchema: v.GenericSchema<unknown, StopReason> = v.picklist([
  "toolUse",
  "stop",
  "length",
  "error",
  "aborted",
]);

const count = v.pipe(v.number(), v.finite(), v.minValue(0));

export const usageSchema: v.GenericSchema<unknown, Usage> = v.looseObject({
  inputTokens: count,
  outputTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  reasoningTokens: v.exactOptional(count),
  contextTokens: v.exactOptional(count),
});

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
