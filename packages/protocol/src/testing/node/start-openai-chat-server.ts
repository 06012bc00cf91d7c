import { openaiErrorBody } from "../openai/openai-error-body.ts";
import { faultBody } from "../openai/openai-fault.ts";
import type { ChatAnswer } from "../openai-chat/chat-answer.ts";
import { chatChunks } from "../openai-chat/chat-chunks.ts";
import { chatResponse } from "../openai-chat/chat-response.ts";
import { applyQuirks, type QuirkName } from "../openai-chat/quirks.ts";
import { checkChatRequest } from "../openai-chat/strict/check-chat-request.ts";
import { bearerKey } from "./bearer-key.ts";
import type { ServerAnswer } from "./server-answer.ts";
import { type StrictServer, type StrictServerOptions, startStrictServer } from "./start-strict-server.ts";
import type { StrictProtocol } from "./strict-protocol.ts";

export type ChatServerAnswer = ServerAnswer<ChatAnswer, QuirkName>;
export type OpenAIChatServerOptions = StrictServerOptions<ChatAnswer, QuirkName>;
export type OpenAIChatServer = StrictServer;

const PROTOCOL: StrictProtocol<ChatAnswer, QuirkName> = {
  path: /^(?:\/v1)?\/chat\/completions(?:\?|$)/,
  framing: {},
  readKey: bearerKey,
  check(body) {
    const found = checkChatRequest(body);
    if (!found) return undefined;
    const { param, message } = found;
    return { summary: param === null ? message : `${param}: ${message}`, body: faultBody(found) };
  },
  chunks: chatChunks,
  applyQuirks: (quirks, answer) => applyQuirks(quirks, chatChunks(answer)),
  response: chatResponse,
  errorBody: openaiErrorBody,
};

/**
 * A loopback server that refuses what the real Chat Completions API refuses, and answers as it is told. Its
 * `baseUrl` is `http://127.0.0.1:PORT/v1`.
 */
export async function startOpenAIChatServer(options: OpenAIChatServerOptions): Promise<OpenAIChatServer> {
  const { origin, ...server } = await startStrictServer(PROTOCOL, options);
  return { baseUrl: `${origin}/v1`, ...server };
}
