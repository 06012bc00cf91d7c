export type { AnswerCall } from "./answer-call.ts";
export type { AnthropicAnswer, HostedSearch } from "./anthropic-messages/anthropic-answer.ts";
export { type AnthropicEvent, anthropicEvents } from "./anthropic-messages/anthropic-events.ts";
export { anthropicResponse } from "./anthropic-messages/anthropic-response.ts";
export {
  ANTHROPIC_QUIRKS,
  type AnthropicQuirkName,
  anthropicQuirkEffect,
  applyAnthropicQuirk,
  applyAnthropicQuirks,
} from "./anthropic-messages/quirks.ts";
export { decodeBytes } from "./decode-bytes.ts";
export { type EventFraming, encodeEvents } from "./encode-events.ts";
export { type FoldedTurn, foldEvents } from "./fold-events.ts";
export { type FuzzFault, type FuzzOptions, type FuzzReport, fuzzDecoder } from "./fuzz/fuzz-decoder.ts";
export { createRandom, type Random } from "./fuzz/random.ts";
export { type SeedProtocol, type SeedStream, seedStreams } from "./fuzz/seed-stream.ts";
export { type MutatedStream, mutateStream, type StreamMutation } from "./mutate-stream.ts";
export type { ChatAnswer } from "./openai-chat/chat-answer.ts";
export { type ChatChunk, chatChunks } from "./openai-chat/chat-chunks.ts";
export { chatResponse } from "./openai-chat/chat-response.ts";
export { applyQuirk, applyQuirks, QUIRKS, type QuirkName, quirkEffect } from "./openai-chat/quirks.ts";
export type { ResponsesEvent } from "./openai-responses/item-events.ts";
export {
  applyResponsesQuirk,
  applyResponsesQuirks,
  RESPONSES_QUIRKS,
  type ResponsesQuirkName,
  responsesQuirkEffect,
} from "./openai-responses/quirks.ts";
export type { ResponsesAnswer } from "./openai-responses/responses-answer.ts";
export { responsesBody } from "./openai-responses/responses-body.ts";
export { responsesEvents } from "./openai-responses/responses-events.ts";
export type { QuirkEffect } from "./quirk-effect.ts";
export { rechunk } from "./rechunk.ts";
export {
  answerTurn,
  callTurn,
  createScriptedModel,
  type ScriptedModel,
  type ScriptedModelOptions,
  type ScriptedTurn,
} from "./scripted-model.ts";
export { type ToolSourceContractOptions, toolSourceContract } from "./tool-source-contract.ts";
export { wireContract } from "./wire-contract.ts";
export type { WireCodec, WireContractOptions } from "./wire-contract-options.ts";
