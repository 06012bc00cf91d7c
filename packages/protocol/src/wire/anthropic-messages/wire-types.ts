// Types of what is sent. Answers are read field by field, since servers keep to no type.

/** Marks the end of a prefix that the provider is to cache. */
export interface AnthropicCacheControl {
  type: "ephemeral";
  /** Default `5m`. */
  ttl?: "5m" | "1h";
}

/** A source of a text. Typed as those of a web search; others go back as they came. */
export interface AnthropicCitation {
  type: "web_search_result_location";
  url: string;
  title: string | null;
  cited_text: string;
  encrypted_index: string;
}

export interface AnthropicTextBlock {
  type: "text";
  text: string;
  citations?: AnthropicCitation[];
  cache_control?: AnthropicCacheControl;
}

export interface AnthropicImageBlock {
  type: "image";
  source: { type: "base64"; media_type: AnthropicImageType; data: string };
  cache_control?: AnthropicCacheControl;
}

export type AnthropicImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** `signature` is missing where a server that signs nothing wants its thinking back. */
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
}

export interface AnthropicToolResultBlock {
  type: "tool_result";
  tool_use_id: string;
  content: (AnthropicTextBlock | AnthropicImageBlock)[];
  is_error?: true;
  cache_control?: AnthropicCacheControl;
}

/** A block of the provider's own, as it came. Typed as the most common one; `type` may be any. */
export interface AnthropicProviderBlock {
  type: "server_tool_use";
  id: string;
  name: "web_search";
  input: unknown;
}

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
  input_schema: { type: "object"; [keyword: string]: unknown };
  defer_loading?: true;
  cache_control?: AnthropicCacheControl;
}

/** The body of a request, which the official client takes as it is where `model` is set. */
// A type, not an interface, so that it is a record of fields to those who know no more of it.
export type AnthropicRequestBody = {
  model?: string;
  max_tokens: number;
  temperature?: number;
  stream?: boolean;
  tools?: AnthropicTool[];
  system?: string | AnthropicTextBlock[];
  messages: AnthropicMessage[];
  /** The container in which code of the turn that goes on runs. */
  container?: string;
};
