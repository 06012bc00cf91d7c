export type { DecoderOptions } from "../decoder-options.ts";
export { createDecoder } from "./decode.ts";
export { type DecodeRequestOptions, decodeRequest } from "./decode-request.ts";
export { decodeResponse } from "./decode-response.ts";
export { encodeRequest } from "./encode-request.ts";
export type { OpenAIResponsesQuirks } from "./quirks.ts";
export { traits } from "./traits.ts";
export type {
  AssistantInput,
  CallOutputInput,
  CustomToolCallInput,
  FunctionCallInput,
  FunctionTool,
  InputImage,
  InputItem,
  InputText,
  OutputText,
  ReplayedItem,
  ResponsesRequestBody,
  UserInput,
} from "./wire-types.ts";
