import type { AnthropicAnswer } from "../anthropic-messages/anthropic-answer.ts";
import { anthropicErrorBody } from "../anthropic-messages/anthropic-error-body.ts";
import { anthropicEvents } from "../anthropic-messages/anthropic-events.ts";
import { anthropicResponse } from "../anthropic-messages/anthropic-response.ts";
import { type AnthropicQuirkName, applyAnthropicQuirks } from "../anthropic-messages/quirks.ts";
import { fault, faultBody, faultLine } from "../anthropic-messages/strict/anthropic-fault.ts";
import { checkAnthropicRequest } from "../anthropic-messages/strict/check-anthropic-request.ts";
import { createThinkingLedger } from "../anthropic-messages/thinking-ledger.ts";
import { bearerKey } from "./bearer-key.ts";
import type { ServerAnswer } from "./server-answer.ts";
import { type StrictServer, type StrictServerOptions, startStrictServer } from "./start-strict-server.ts";
import type { StrictProtocol } from "./strict-protocol.ts";

export type AnthropicServerAnswer = ServerAnswer<AnthropicAnswer, AnthropicQuirkName>;
export type AnthropicMessagesServerOptions = StrictServerOptions<AnthropicAnswer, AnthropicQuirkName>;
export type AnthropicMessagesServer = StrictServer;

/**
 * A loopback server that refuses what the real Messages API refuses, thinking that it did not issue included, and
 * answers as it is told. Its `baseUrl` is `http://127.0.0.1:PORT`.
 */
export async function startAnthropicMessagesServer(
  options: AnthropicMessagesServerOptions,
): Promise<AnthropicMessagesServer> {
  const { origin, ...server } = await startStrictServer(createProtocol(), options);
  return { baseUrl: origin, ...server };
}

function createProtocol(): StrictProtocol<AnthropicAnswer, AnthropicQuirkName> {
  const thinking = createThinkingLedger();
  return {
    path: /^(?:\/v1)?\/messages(?:\?|$)/,
    framing: { names: true, done: false },
    readKey: (headers) => [headers["x-api-key"] ?? bearerKey(headers)].flat()[0],
    check(body, headers) {
      const found = headers["anthropic-version"]
        ? checkAnthropicRequest(body, thinking)
        : fault("anthropic-version", "header is required");
      return found && { summary: faultLine(found), body: faultBody(found) };
    },
    chunks: anthropicEvents,
    applyQuirks: (quirks, answer) => applyAnthropicQuirks(quirks, anthropicEvents(answer)),
    response: anthropicResponse,
    issued: thinking.record,
    errorBody: anthropicErrorBody,
  };
}
