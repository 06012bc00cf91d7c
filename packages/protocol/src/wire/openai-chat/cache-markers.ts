import type { ModelRequest } from "../../model.ts";
import type { ChatCacheControl, ChatMessage, ChatTextPart } from "./wire-types.ts";

/**
 * Marks the ends of what is to be cached: the system prompt, and the last message of the second-to-last and of the last
 * stretch of user-side messages. Only a part can carry a marker, so their texts become parts.
 */
export function markCache(messages: readonly ChatMessage[], cache: ModelRequest["cache"]): ChatMessage[] {
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
