export type { Clock } from "./clock.ts";
export { type CombineOptions, combineSources } from "./combine-sources.ts";
export { type ErrorCode, isToolrailError, ToolrailError } from "./error.ts";
export { ID_POLICIES, type IdPolicy, type IdPolicyName } from "./ids/policy.ts";
export {
  type ArgsRepair,
  type AssistantMessage,
  assistantMessageSchema,
  extractToolCalls,
  type ImageBlock,
  imageBlockSchema,
  type Message,
  messageSchema,
  type RawItem,
  type TextBlock,
  type ThinkingBlock,
  type ToolCallBlock,
  type ToolResultMessage,
  textBlockSchema,
  thinkingBlockSchema,
  toolCallBlockSchema,
  toolResultMessageSchema,
  type UserMessage,
  userMessageSchema,
} from "./message.ts";
export type { Model, ModelFacts, ModelRequest, ProtocolTraits } from "./model.ts";
export { editDistance, nearNames } from "./near-names.ts";
export type { OutputSink } from "./output-sink.ts";
export { type ParsedArgs, parseArgs } from "./parse-args.ts";
export type { SpillEntry, SpillRef, SpillStore } from "./spill-store.ts";
export { type FinishReason, type StopReason, stopReasonSchema } from "./stop-reason.ts";
export type { ModelErrorEvent, ModelErrorKind, StreamEvent, ToolCallEvent } from "./stream-event.ts";
export { estimateTokens } from "./tokens.ts";
export {
  defineTool,
  type PermissionParts,
  type Tool,
  type ToolContext,
  type ToolDefinition,
  type ToolOutput,
} from "./tool.ts";
export { isToolName, TOOL_NAME_PATTERN } from "./tool-name.ts";
export {
  isStandardSchema,
  type JsonSchema,
  type StandardToolSchema,
  type ToolSchema,
  toParameters,
} from "./tool-schema.ts";
export { type Resolution, type ToolSource, toolSource } from "./tool-source.ts";
export type { CompactionReason, Compactor, Transform } from "./transform.ts";
export { unknownToolText } from "./unknown-tool.ts";
export { addUsage, emptyUsage, replaceUsage, type Usage, usageSchema } from "./usage.ts";
export { type CallFragment, type CallRouter, createCallRouter } from "./wire/call-router.ts";
