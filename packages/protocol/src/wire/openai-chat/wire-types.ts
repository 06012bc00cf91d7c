/** What is sent. What is received is read field by field, since servers keep to no type. */
export interface ChatTextPart {
  type: "text";
  text: string;
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
  content: string;
}

export interface ChatUserMessage {
  role: "user";
  content: string | (ChatTextPart | ChatImagePart)[];
}

export interface ChatAssistantMessage {
  role: "assistant";
  content?: string | null;
  reasoning_content?: string;
  reasoning?: string;
  tool_calls?: ChatToolCall[];
}

export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string;
}

export type ChatMessage = ChatSystemMessage | ChatUserMessage | ChatAssistantMessage | ChatToolMessage;

export interface ChatTool {
  type: "function";
  function: { name: string; description: string; parameters: Readonly<Record<string, unknown>> };
}

export interface ChatRequestBody {
  model?: string;
  messages: ChatMessage[];
  tools?: ChatTool[];
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  stream?: boolean;
  stream_options?: { include_usage: boolean };
  [field: string]: unknown;
}
