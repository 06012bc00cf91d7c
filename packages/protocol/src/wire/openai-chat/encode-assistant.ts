import { type AssistantMessage, extractToolCalls, type ToolCallBlock } from "../../message.ts";
import { sendableArgs } from "../sendable-args.ts";
import { wireToolName } from "../wire-tool-name.ts";
import { isExtraContentItem } from "./decode-extra-content.ts";
import { joinTexts } from "./encode-user.ts";
import type { OpenAIChatQuirks } from "./quirks.ts";
import { PROTOCOL } from "./traits.ts";
import type { ChatAssistantMessage, ChatToolCall } from "./wire-types.ts";

export interface AssistantContext {
  provider: string;
  quirks: OpenAIChatQuirks;
}

/** `source` is the turn as it is stored, `message` the same with the ids of this request. Failed turns are left out. */
export function encodeAssistant(
  message: AssistantMessage,
  source: AssistantMessage,
  context: AssistantContext,
): ChatAssistantMessage[] {
  const extras = extraContents(source, context.provider);
  const originals = extractToolCalls(source);
  const calls = extractToolCalls(message).map((call, position) =>
    encodeCall(call, extras.get(serverId(originals[position] ?? call))),
  );
  const text = joinTexts(message.content);
  if (calls.length === 0 && (text === "" || message.stopReason === "error")) return [];
  return [
    {
      role: "assistant",
      ...contentField(text, context.quirks),
      ...reasoningField(message, context),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ];
}

function encodeCall(call: ToolCallBlock, extraContent: unknown): ChatToolCall {
  const encoded: ChatToolCall = {
    id: call.id,
    type: "function",
    function: { name: wireToolName(call.name), arguments: sendableArgs(call.args) },
  };
  if (extraContent !== undefined) encoded.extra_content = extraContent;
  return encoded;
}

function contentField(text: string, quirks: OpenAIChatQuirks): Pick<ChatAssistantMessage, "content"> {
  if (text !== "") return { content: text };
  if (quirks.emptyContent === "omit") return {};
  return { content: quirks.emptyContent === "empty" ? "" : null };
}

function reasoningField(
  message: AssistantMessage,
  { provider, quirks }: AssistantContext,
): Partial<ChatAssistantMessage> {
  const field = quirks.reasoningField;
  if (!field || !message.model.startsWith(`${provider}/`)) return {};
  const thinking = message.content
    .flatMap((block) => (block.type === "thinking" ? [block.text] : []))
    .join("");
  return thinking === "" ? {} : { [field]: thinking };
}

function extraContents(message: AssistantMessage, provider: string): Map<string, unknown> {
  const extras = new Map<string, unknown>();
  for (const { protocol, provider: author, item } of message.raw ?? [])
    if (protocol === PROTOCOL && author === provider && isExtraContentItem(item))
      extras.set(item.toolCallId, item.extraContent);
  return extras;
}

function serverId(call: ToolCallBlock): string {
  return call.wireId ?? call.id;
}
