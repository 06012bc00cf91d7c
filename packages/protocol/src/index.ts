export type { Clock } from "./clock.ts";
export { type CombineOptions, combineSources } from "./combine-sources.ts";
export { type ErrorCode, isToolrailError, ToolrailError } from "./error.ts";
export type { IdOptions } from "./ids/assign.ts";
export { createIdMap, type IdMap } from "./ids/id-map.ts";
export { makeCallId } from "./ids/make-call-id.ts";
export { normalizeToolCallIds } from "./ids/normalize.ts";
export { ID_POLICIES, type IdPolicy, type IdPolicyName } from "./ids/policy.ts";
export { mcpToolName, splitMcpToolName } from "./mcp-tool-name.ts";
export { createMcpToolNames, type McpTool, type McpToolNames } from "./mcp-tool-names.ts";
export {
  type ArgsRepair,
  type AssistantMessage,
  extractToolCalls,
  type ImageBlock,
  type Message,
  type RawItem,
  type TextBlock,
  type ThinkingBlock,
  type ToolCallBlock,
  type ToolResultMessage,
  type UserMessage,
} from "./message.ts";
export {
  assistantMessageSchema,
  imageBlockSchema,
  messageSchema,
  stopReasonSchema,
  textBlockSchema,
  thinkingBlockSchema,
  toolCallBlockSchema,
  toolResultMessageSchema,
  usageSchema,
  userMessageSchema,
} from "./message-schema.ts";
export { IMAGE_TOKENS, messageTokens } from "./message-tokens.ts";
export {
  ASSUMED_CONTEXT_WINDOW,
  type DecodedRequest,
  type Model,
  type ModelCost,
  type ModelFacts,
  type ModelRequest,
  type ProtocolTraits,
} from "./model.ts";
export {
  classifyModelError,
  type ModelErrorClass,
  type ModelErrorFacts,
  modelErrorEvent,
} from "./model-error.ts";
export { editDistance, nearNames } from "./near-names.ts";
export { requireOneOf } from "./option-word.ts";
export type { OutputSink } from "./output-sink.ts";
export { type ParsedArgs, parseArgs } from "./parse-args.ts";
export { resolvedNameDetails, resolvedNameOf } from "./resolved-name.ts";
export { type HeaderReader, type RetryAfterFacts, retryAfterOf } from "./retry-after.ts";
export type { AdaptedSchema } from "./schema/adapt-parameters.ts";
export { adaptSchema } from "./schema/adapt-schema.ts";
export type { SchemaChange, SchemaProblem, SchemaProblemKind } from "./schema/schema-report.ts";
export type { SchemaTarget, SchemaTargetName, StrictSubset } from "./schema/schema-target.ts";
export { pointedRefs, spillPointer, spillRefsLine, splitPointers } from "./spill-pointer.ts";
export { type SpilledPart, type SpillRecord, spilledParts, spillRecord } from "./spill-record.ts";
export type { SpillEntry, SpillRef, SpillStore, SpillWriter } from "./spill-store.ts";
export type { FinishReason, StopReason } from "./stop-reason.ts";
export type { ModelErrorEvent, ModelErrorKind, StreamEvent, ToolCallEvent } from "./stream-event.ts";
export { estimateTokens } from "./tokens.ts";
export {
  defineTool,
  type JudgedPart,
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
export { checkTranscript } from "./transcript/check.ts";
export { repairTranscript } from "./transcript/repair.ts";
export type { Repair, RepairKind } from "./transcript/repair-action.ts";
export type { Violation, ViolationKind } from "./transcript/violation.ts";
export type { CompactionReason, Compactor, Transform } from "./transform.ts";
export { unknownToolText } from "./unknown-tool.ts";
export { addUsage, emptyUsage, replaceUsage, type Usage } from "./usage.ts";
export { usageCost } from "./usage-cost.ts";
export { type CallFragment, type CallRouter, createCallRouter, type RoutedCall } from "./wire/call-router.ts";
export type { Decoder } from "./wire/decoder.ts";
