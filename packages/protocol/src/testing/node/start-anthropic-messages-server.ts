import { requireOneOf } from "../../option-word.ts";
import type { AnthropicAnswer } from "../anthropic-messages/anthropic-answer.ts";
import { anthropicErrorBody } from "../anthropic-messages/anthropic-error-body.ts";
import { anthropicEvents } from "../anthropic-messages/anthropic-events.ts";
import { anthropicResponse } from "../anthropic-messages/anthropic-response.ts";
import { createHostedSearches, hostedSearchTurn } from "../anthropic-messages/hosted-searches.ts";
import {
  ANTHROPIC_IMITATIONS,
  type AnthropicImitation,
  checkWantedThinking,
  signsThinking,
} from "../anthropic-messages/imitation.ts";
import { type AnthropicQuirkName, applyAnthropicQuirks } from "../anthropic-messages/quirks.ts";
import {
  type AnthropicFault,
  fault,
  faultBody,
  faultLine,
} from "../anthropic-messages/strict/anthropic-fault.ts";
import { checkAnthropicRequest } from "../anthropic-messages/strict/check-anthropic-request.ts";
import { refuseThinking } from "../anthropic-messages/strict/check-thinking.ts";
import { toStrictMessages } from "../anthropic-messages/strict/check-tools.ts";
import { createPromptCache, type PromptUsage } from "../anthropic-messages/strict/prompt-cache.ts";
import { createThinkingLedger } from "../anthropic-messages/thinking-ledger.ts";
import type { ServerAnswer } from "./server-answer.ts";
import { bearerKey } from "./start-openai-chat-server.ts";
import { type StrictServer, type StrictServerOptions, startStrictServer } from "./start-strict-server.ts";
import type { StrictProtocol } from "./strict-protocol.ts";

export type AnthropicServerAnswer = ServerAnswer<AnthropicAnswer, AnthropicQuirkName>;
export type AnthropicMessagesServer = StrictServer;

/** Beside what every strict server can be told. */
export interface AnthropicImitationOptions {
  /**
   * The service that the server stands in for. Default: Anthropic's own API. `claude-hosted` needs no script: it calls
   * the first own tool of the request, with `{}`, beside a pending search, then pauses, then says "Done.".
   */
  imitate?: AnthropicImitation | undefined;
  /**
   * Refuses thinking as a server that did not write it ("Invalid `signature` in `thinking` block"): the first request
   * that holds any, or every such request. Default: only thinking that the server did not issue.
   */
  refuseThinking?: "once" | "always" | undefined;
  /** The least tokens that are cached. Default 1,024. */
  minCacheTokens?: number | undefined;
}

export type AnthropicMessagesServerOptions = StrictServerOptions<AnthropicAnswer, AnthropicQuirkName> &
  AnthropicImitationOptions;

/**
 * A loopback server that refuses what the real Messages API refuses, thinking that it did not issue included, and
 * answers as it is told. An answer without `usage` reports the request's tokens (estimated), and what of them the cache
 * markers read and wrote. Its `baseUrl` is `http://127.0.0.1:PORT`. Rejects with `invalid_option` for an unknown
 * `imitate` or `refuseThinking`.
 */
export async function startAnthropicMessagesServer(
  options: AnthropicMessagesServerOptions,
): Promise<AnthropicMessagesServer> {
  const { imitate, refuseThinking: refused, minCacheTokens, ...given } = options;
  if (imitate !== undefined) requireOneOf("imitate", imitate, ANTHROPIC_IMITATIONS);
  if (refused !== undefined) requireOneOf("refuseThinking", refused, ["once", "always"]);
  const protocol = createProtocol({ imitate, refuseThinking: refused, minCacheTokens });
  const scenario = imitate === "claude-hosted" && !given.script && !given.respond;
  const { origin, ...server } = await startStrictServer(protocol, {
    ...given,
    ...(scenario && { respond: ({ body }, turn) => hostedSearchTurn(body, turn) }),
  });
  return { baseUrl: origin, ...server };
}

function createProtocol(
  options: AnthropicImitationOptions,
): StrictProtocol<AnthropicAnswer, AnthropicQuirkName> {
  const { imitate } = options;
  const thinking = createThinkingLedger({ signs: signsThinking(imitate) });
  const searches = createHostedSearches();
  const cache = createPromptCache({
    ...(options.minCacheTokens !== undefined && { minTokens: options.minCacheTokens }),
  });
  const counted = new WeakMap<object, PromptUsage>();
  let refusals =
    options.refuseThinking === undefined
      ? 0
      : options.refuseThinking === "once"
        ? 1
        : Number.POSITIVE_INFINITY;

  function refuseForeign(body: Record<string, unknown>): AnthropicFault | undefined {
    const found = refusals > 0 ? refuseThinking(toStrictMessages(body.messages)) : undefined;
    if (found) refusals--;
    return found;
  }

  function check(body: Record<string, unknown>, hasVersion: boolean): AnthropicFault | undefined {
    if (!hasVersion) return fault("anthropic-version", "header is required");
    return (
      checkAnthropicRequest(body, thinking) ??
      checkWantedThinking(imitate, body, thinking) ??
      (imitate === "claude-hosted" ? searches.checkPending(body) : undefined) ??
      refuseForeign(body)
    );
  }

  return {
    path: /^(?:\/v1)?\/messages(?:\?|$)/,
    framing: { names: true, done: false },
    readKey: (headers) => [headers["x-api-key"] ?? bearerKey(headers)].flat()[0],
    check(body, headers) {
      const found = check(body, headers["anthropic-version"] !== undefined);
      if (found) return { summary: faultLine(found), body: faultBody(found) };
      counted.set(body, cache.take(body));
      return undefined;
    },
    complete(answer, body) {
      const usage = counted.get(body);
      return {
        ...(usage && { usage: { ...usage, outputTokens: DEFAULT_OUTPUT_TOKENS } }),
        ...(!signsThinking(imitate) && { signature: "" }),
        ...searches.complete(answer, body),
      };
    },
    chunks: anthropicEvents,
    applyQuirks: (quirks, answer) => applyAnthropicQuirks(quirks, anthropicEvents(answer)),
    response: anthropicResponse,
    issued: thinking.record,
    errorBody: anthropicErrorBody,
  };
}

const DEFAULT_OUTPUT_TOKENS = 5;
