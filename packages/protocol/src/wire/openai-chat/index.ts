export type { DecoderOptions } from "../decoder-options.ts";
export { createDecoder, decodeResponse } from "./decode.ts";
export { type DecodeRequestOptions, decodeRequest } from "./decode-request.ts";
export { encodeRequest } from "./encode-request.ts";
export type { OpenAIChatQuirks } from "./quirks.ts";
export type {
  CallFieldsItem,
  ChatReplayItem,
  ContentPartsItem,
  MessageFieldsItem,
  ReasoningFieldItem,
} from "./replay-item.ts";
export { traits } from "./traits.ts";
export type {
  ChatAssistantMessage,
  ChatImagePart,
  ChatMessage,
  ChatRequestBody,
  ChatSystemMessage,
  ChatTextPart,
  ChatTool,
  ChatToolCall,
  ChatToolMessage,
  ChatUserMessage,
} from "./wire-types.ts";
