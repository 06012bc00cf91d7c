/** What is sent. What is received is read field by field, since servers keep to no type. */
export interface ChatTextPart {
  type: "text";
  text: string;
  /** Ends what the provider is to cache. */
  cache_control?: ChatCacheControl;
}

export interface ChatCacheControl {
  type: "ephemeral";
  ttl?: "1h";
}

export interface ChatImagePart {
  type: "image_url";
  image_url: { url: string };
}

export interface ChatToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
  /** What the provider attached to this call, unchanged. */
  extra_content?: unknown;
}

export interface ChatSystemMessage {
  role: "system" | "developer";
  content: string | ChatTextPart[];
}

export interface ChatUserMessage {
  role: "user";
  content: string | (ChatTextPart | ChatImagePart)[];
}

/** Fields that the provider itself wrote stand beside these, unchanged. */
export interface ChatAssistantMessage {
  role: "assistant";
  /** Parts of other types stand among them where the provider wrote some. */
  content?: string | ChatTextPart[] | null;
  reasoning_content?: string;
  reasoning?: string;
  reasoning_text?: string;
  tool_calls?: ChatToolCall[];
}

export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string | ChatTextPart[];
}

export type ChatMessage = ChatSystemMessage | ChatUserMessage | ChatAssistantMessage | ChatToolMessage;

export interface ChatTool {
  type: "function";
  function: { name: string; description: string; parameters: Readonly<Record<string, unknown>> };
}

/** The fields of `extra` stand beside these. A type, not an interface, so that it passes for any record. */
export type ChatRequestBody = {
  model?: string;
  messages: ChatMessage[];
  tools?: ChatTool[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  prompt_cache_key?: string;
  stream?: boolean;
  stream_options?: { include_usage: boolean };
};
