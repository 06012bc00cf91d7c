import { normalizeToolCallIds } from "../../ids/normalize.ts";
import type { ToolResultMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { isByProvider } from "../replay-scope.ts";
import {
  EMPTY_ERROR_TEXT,
  EMPTY_RESULT_TEXT,
  IMAGES_FOLLOW_TEXT,
  imagesOfText,
  RESULTS_READ_TEXT,
} from "../stand-in.prompt.ts";
import { encodeAssistant, padReasoning } from "./encode-assistant.ts";
import { encodeUser, imagePart, joinTexts, withoutImages } from "./encode-user.ts";
import type { OpenAIChatQuirks } from "./quirks.ts";
import type {
  ChatCacheControl,
  ChatImagePart,
  ChatMessage,
  ChatTextPart,
  ChatToolMessage,
  ChatUserMessage,
} from "./wire-types.ts";

/** The system prompt and the history, in the order of the protocol. */
export function encodeMessages(request: ModelRequest, quirks: OpenAIChatQuirks): ChatMessage[] {
  let messages = encodeHistory(request, quirks);
  if (quirks.assistantAfterResults) messages = separateResults(messages);
  if (quirks.reasoningReplay === "always")
    messages = messages.map((message) =>
      message.role === "assistant" ? padReasoning(message, quirks) : message,
    );
  return quirks.cacheControl && request.cache !== "off" ? markCache(messages, request.cache) : messages;
}

function encodeHistory(request: ModelRequest, quirks: OpenAIChatQuirks): ChatMessage[] {
  const context = { request, quirks };
  const vision = request.vision !== false;
  const messages = normalizeToolCallIds(request.messages, quirks.idPolicy ?? "openaiChat", {
    isOwn: (message) => isByProvider(message, request),
  });
  const encoded: ChatMessage[] = [];
  let results: ToolResultMessage[] = [];

  function endResults(): void {
    encoded.push(...encodeToolResults(results, vision));
    results = [];
  }

  if (request.system) encoded.push({ role: quirks.systemRole ?? "system", content: request.system });
  for (const [position, message] of messages.entries()) {
    if (message.role === "toolResult") {
      results.push(message);
      continue;
    }
    endResults();
    const source = request.messages[position];
    if (message.role === "user") encoded.push(...encodeUser(message, vision));
    else if (source?.role === "assistant") encoded.push(...encodeAssistant(message, source, context));
  }
  endResults();
  return encoded;
}

// Also where our own encoding makes that order: the images of results follow in a user message.
function separateResults(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.flatMap((message, position) =>
    message.role === "user" && messages[position - 1]?.role === "tool"
      ? [{ role: "assistant", content: RESULTS_READ_TEXT } as const, message]
      : [message],
  );
}

/**
 * Marks the ends of what is to be cached: the system prompt, and the last message of the second-to-last and of the last
 * stretch of user-side messages. Only a part can carry a marker, so their texts become parts.
 */
function markCache(messages: readonly ChatMessage[], cache: ModelRequest["cache"]): ChatMessage[] {
  const control: ChatCacheControl = cache === "1h" ? { type: "ephemeral", ttl: "1h" } : { type: "ephemeral" };
  const ends = messages.flatMap((message, position) =>
    isUserSide(message) && !isUserSide(messages[position + 1]) ? [position] : [],
  );
  const marked = new Set(ends.slice(-2));
  const system = messages.findLastIndex(({ role }) => role === "system" || role === "developer");
  if (system >= 0) marked.add(system);
  return messages.map((message, position) => (marked.has(position) ? withMarker(message, control) : message));
}

function isUserSide(message: ChatMessage | undefined): boolean {
  return message?.role === "user" || message?.role === "tool";
}

function withMarker<Message extends ChatMessage>(message: Message, control: ChatCacheControl): Message {
  const { content } = message;
  const parts =
    typeof content === "string" ? [{ type: "text", text: content } as ChatTextPart] : [...(content ?? [])];
  const last = parts.pop();
  if (!last) return message;
  return { ...message, content: [...parts, { ...last, cache_control: control }] };
}

/**
 * The results of one turn together, and after them a user message with their images: a result holds text alone.
 * `vision` false: a line of text stands for each image.
 */
function encodeToolResults(
  results: readonly ToolResultMessage[],
  vision: boolean,
): (ChatToolMessage | ChatUserMessage)[] {
  if (!vision)
    return results.map((result) => encodeResult({ ...result, content: withoutImages(result.content) }));
  const images = results.flatMap(imageParts);
  const messages = results.map(encodeResult);
  return images.length > 0 ? [...messages, { role: "user", content: images }] : messages;
}

function encodeResult(result: ToolResultMessage): ChatToolMessage {
  const lines = [joinTexts(result.content)];
  if (result.content.some((block) => block.type === "image")) lines.push(IMAGES_FOLLOW_TEXT);
  const text = lines.filter((line) => line !== "").join("\n");
  const content = text || (result.isError ? EMPTY_ERROR_TEXT : EMPTY_RESULT_TEXT);
  return { role: "tool", tool_call_id: result.toolCallId, content };
}

function imageParts(result: ToolResultMessage): (ChatTextPart | ChatImagePart)[] {
  const images = result.content.filter((block) => block.type === "image");
  if (images.length === 0) return [];
  return [{ type: "text", text: imagesOfText(result.toolName, result.toolCallId) }, ...images.map(imagePart)];
}
