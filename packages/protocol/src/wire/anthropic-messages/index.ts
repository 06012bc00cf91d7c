export type { DecoderOptions } from "../decoder-options.ts";
export { createDecoder } from "./decode.ts";
export { decodeResponse } from "./decode-response.ts";
export { encodeRequest } from "./encode-request.ts";
export type { AnthropicMessagesQuirks } from "./quirks.ts";
export type { ReplayItem } from "./replay-item.ts";
export { traits } from "./traits.ts";
export type {
  AnthropicAssistantBlock,
  AnthropicImageBlock,
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
