export type { DecoderOptions } from "../decoder-options.ts";
export { createDecoder } from "./decode.ts";
export type { ExtraContentItem } from "./decode-extra-content.ts";
export { decodeResponse } from "./decode-response.ts";
export { encodeRequest } from "./encode-request.ts";
export type { OpenAIChatQuirks } from "./quirks.ts";
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
