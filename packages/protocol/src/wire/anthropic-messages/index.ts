// The Anthropic Messages API: decode-event.ts reads a turn's stream, encode-request.ts writes a request, decode-request.ts
// reads one. replay-item.ts lists what goes back to the provider besides text and calls; read it first.

export type { DecoderOptions } from "../decoder-options.ts";
export type { ReplayScope } from "../replay-scope.ts";
export { createDecoder, decodeResponse } from "./decode.ts";
export { type DecodeRequestOptions, decodeRequest } from "./decode-request.ts";
export { encodeRequest } from "./encode-request.ts";
export type { AnthropicMessagesQuirks } from "./quirks.ts";
export type { ReplayItem } from "./replay-item.ts";
export { traits } from "./traits.ts";
export type {
  AnthropicAssistantBlock,
  AnthropicCacheControl,
  AnthropicCitation,
  AnthropicImageBlock,
  AnthropicImageType,
  AnthropicMessage,
  AnthropicProviderBlock,
  AnthropicRedactedThinkingBlock,
  AnthropicRequestBody,
  AnthropicTextBlock,
  AnthropicThinkingBlock,
  AnthropicTool,
  AnthropicToolResultBlock,
  AnthropicToolUseBlock,
  AnthropicUserBlock,
} from "./wire-types.ts";
