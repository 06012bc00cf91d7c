export type { AnthropicImitation } from "../anthropic-messages/imitation.ts";
export { CHAT_IMITATIONS, type ChatImitationName } from "../openai-chat/imitate/chat-imitation.ts";
export { type Recording, readRecording } from "./read-recording.ts";
export type {
  ChunkAnswer,
  PlainAnswer,
  ServerAnswer,
  SpokenAnswer,
  StreamOptions,
} from "./server-answer.ts";
export {
  type AnthropicImitationOptions,
  type AnthropicMessagesServer,
  type AnthropicMessagesServerOptions,
  type AnthropicServerAnswer,
  startAnthropicMessagesServer,
} from "./start-anthropic-messages-server.ts";
export {
  type ChatServerAnswer,
  type OpenAIChatServer,
  type OpenAIChatServerOptions,
  startOpenAIChatServer,
} from "./start-openai-chat-server.ts";
export {
  type OpenAIResponsesServer,
  type OpenAIResponsesServerOptions,
  type ResponsesServerAnswer,
  startOpenAIResponsesServer,
} from "./start-openai-responses-server.ts";
export type { RecordedRequest, StrictServer, StrictServerOptions } from "./start-strict-server.ts";
