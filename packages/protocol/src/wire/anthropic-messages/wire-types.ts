/** What is sent. What is received is read field by field, since servers keep to no type. */
export interface AnthropicTextBlock {
  type: "text";
  text: string;
  citations?: unknown[];
}

export interface AnthropicImageBlock {
  type: "image";
  source: { type: "base64"; media_type: string; data: string };
}

export interface AnthropicThinkingBlock {
  type: "thinking";
  thinking: string;
  signature: string;
}

export interface AnthropicRedactedThinkingBlock {
  type: "redacted_thinking";
  data: string;
}

export interface AnthropicToolUseBlock {
  type: "tool_use";
  id: string;
  name: string;
  input: Record<string, unknown>;
  caller?: Record<string, unknown>;
}

export interface AnthropicToolResultBlock {
  type: "tool_result";
  tool_use_id: string;
  content: (AnthropicTextBlock | AnthropicImageBlock)[];
  is_error?: true;
}

/** A block of the provider's own, as it came. */
export type AnthropicProviderBlock = Record<string, unknown>;

export type AnthropicUserBlock = AnthropicTextBlock | AnthropicImageBlock | AnthropicToolResultBlock;

export type AnthropicAssistantBlock =
  | AnthropicTextBlock
  | AnthropicThinkingBlock
  | AnthropicRedactedThinkingBlock
  | AnthropicToolUseBlock
  | AnthropicProviderBlock;

export type AnthropicMessage =
  | { role: "user"; content: AnthropicUserBlock[] }
  | { role: "assistant"; content: AnthropicAssistantBlock[] };

export interface AnthropicTool {
  name: string;
  description?: string;
  input_schema: Readonly<Record<string, unknown>>;
  defer_loading?: true;
}

export interface AnthropicRequestBody {
  model?: string;
  max_tokens: number;
  temperature?: number;
  stream?: boolean;
  tools?: AnthropicTool[];
  system?: string;
  messages: AnthropicMessage[];
  [field: string]: unknown;
}
