import { type AssistantMessage, extractToolCalls, type ToolCallBlock } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { sendableArgs } from "../sendable-args.ts";
import { wireToolName } from "../wire-tool-name.ts";
import { isReasoningField } from "./carried-fields.ts";
import { joinTexts } from "./encode-user.ts";
import type { OpenAIChatQuirks } from "./quirks.ts";
import type { CallFieldsItem } from "./replay-item.ts";
import { type Replayed, replayedOf } from "./replayed-fields.ts";
import type { ChatAssistantMessage, ChatTextPart, ChatToolCall } from "./wire-types.ts";

export interface AssistantContext {
  request: ModelRequest;
  quirks: OpenAIChatQuirks;
}

/** `source` is the turn as it is stored, `message` the same with the ids of this request. Failed turns are left out. */
export function encodeAssistant(
  message: AssistantMessage,
  source: AssistantMessage,
  { request, quirks }: AssistantContext,
): ChatAssistantMessage[] {
  const replayed = replayedOf(source, request, quirks);
  const callFields = replayed.callFields(extractToolCalls(source));
  const calls = extractToolCalls(message).map((call, position) => encodeCall(call, callFields[position]));
  const text = joinTexts(message.content);
  if (calls.length === 0 && (message.stopReason === "error" || (text === "" && !hasContent(replayed))))
    return [];
  return [
    {
      role: "assistant",
      ...contentField(text, replayed, quirks),
      ...replayed.fields,
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ];
}

/** The turn with the field that `reasoningReplay: "always"` wants in each, empty where there is no reasoning. */
export function padReasoning(message: ChatAssistantMessage, quirks: OpenAIChatQuirks): ChatAssistantMessage {
  const field = quirks.reasoningField ?? "reasoning_content";
  return { ...message, content: message.content ?? "", [field]: message[field] ?? "" };
}

function encodeCall(call: ToolCallBlock, beside: CallFieldsItem | undefined): ChatToolCall {
  return {
    id: call.id,
    type: "function",
    function: {
      name: wireToolName(call.name),
      arguments: sendableArgs(call.args),
      ...beside?.functionFields,
    },
    ...beside?.fields,
  };
}

// A turn may consist of an image or a sound alone; reasoning alone is no answer.
function hasContent({ before, after, fields }: Replayed): boolean {
  const isPart = (part: unknown) => !isReasoningField(String(Object(part).type));
  return [...before, ...after].some(isPart) || Object.keys(fields).some((name) => !isReasoningField(name));
}

function contentField(
  text: string,
  { before, after }: Replayed,
  quirks: OpenAIChatQuirks,
): Pick<ChatAssistantMessage, "content"> {
  if (before.length + after.length > 0) {
    const parts = [...before, ...(text === "" ? [] : [{ type: "text", text }]), ...after];
    return { content: parts as ChatTextPart[] };
  }
  if (text !== "") return { content: text };
  if (quirks.emptyContent === "omit") return {};
  return { content: quirks.emptyContent === "empty" ? "" : null };
}
