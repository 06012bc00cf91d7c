import type { IncomingHttpHeaders } from "node:http";
import { faultBody, openaiErrorBody } from "../openai/openai-error-body.ts";
import type { ChatAnswer } from "../openai-chat/chat-answer.ts";
import { type ChatChunk, chatChunks } from "../openai-chat/chat-chunks.ts";
import { chatResponse } from "../openai-chat/chat-response.ts";
import { type ChatImitationName, createChatImitation } from "../openai-chat/imitate/chat-imitation.ts";
import { applyQuirks, type QuirkName } from "../openai-chat/quirks.ts";
import { checkChatRequest } from "../openai-chat/strict/check-chat-request.ts";
import type { ServerAnswer } from "./server-answer.ts";
import { type StrictServer, type StrictServerOptions, startStrictServer } from "./start-strict-server.ts";
import type { StrictProtocol } from "./strict-protocol.ts";

export type ChatServerAnswer = ServerAnswer<ChatAnswer, QuirkName>;
export type OpenAIChatServer = StrictServer;

export interface OpenAIChatServerOptions extends StrictServerOptions<ChatAnswer, QuirkName> {
  /**
   * The server that is imitated: it streams as that one does (reasoning, signatures, ids, choices, usage) and refuses
   * what that one refuses, in its words. Default: OpenAI's own API.
   *
   * - `deepseek`: V4 in thinking mode. Each assistant message carries `reasoning_content`, and a `content` that is text.
   * - `kimi`: its own call ids (`functions.NAME:N`) and the reasoning beside calls come back.
   * - `gemini`: `extra_content.google.thought_signature` comes back with its call; the quirk `idBlank` empties the ids.
   * - `mistral`: ids of nine characters, no user message behind a tool message, no unknown field.
   * - `copilot`: text and calls in two choices; `reasoning_opaque` comes back.
   * - `openrouter`: `reasoning_details` comes back as it was; the provider's errors are wrapped.
   * - `groq`: `tool_use_failed` at the first request with tools; no `reasoning_content`.
   * - `llamacpp`: a request over 32,768 tokens gets an SSE field `error`; `/props` and `/models` tell the window.
   *
   * Thinking servers (`deepseek`, `kimi`, `copilot`, `openrouter`) think in every answer; `thinking: ""` turns it off.
   */
  imitate?: ChatImitationName | undefined;
}

/**
 * A loopback server that refuses what the real Chat Completions API refuses, and answers as it is told. Its
 * `baseUrl` is `http://127.0.0.1:PORT/v1`. Throws `invalid_option` for an unknown `imitate`.
 */
export async function startOpenAIChatServer({
  imitate,
  ...options
}: OpenAIChatServerOptions): Promise<OpenAIChatServer> {
  const { origin, ...server } = await startStrictServer(createProtocol(imitate), options);
  return { baseUrl: `${origin}/v1`, ...server };
}

function createProtocol(imitate: ChatImitationName | undefined): StrictProtocol<ChatAnswer, QuirkName> {
  const imitation = imitate === undefined ? undefined : createChatImitation(imitate);
  const chunks = imitation?.chunks ?? chatChunks;
  return {
    path: /^(?:\/v1)?\/chat\/completions(?:\?|$)/,
    framing: imitation?.framing ?? {},
    readKey: bearerKey,
    check(body) {
      const found = checkChatRequest(body, imitation?.rules);
      if (!found) return imitation?.check(body);
      const { param, message } = found;
      return { summary: param === null ? message : `${param}: ${message}`, body: faultBody(found) };
    },
    chunks,
    // The habits read the fields of a clean stream alone.
    applyQuirks: (quirks, answer) => applyQuirks(quirks, chunks(answer) as ChatChunk[]),
    response: imitation?.response ?? chatResponse,
    errorBody: openaiErrorBody,
    pages: imitation?.pages,
  };
}

export function bearerKey(headers: IncomingHttpHeaders): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
}
