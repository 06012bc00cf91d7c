import type { ModelFacts } from "@toolrail/protocol";
import * as messages from "@toolrail/protocol/anthropic-messages";
import { modelQuirks, overlay } from "../catalog/model-quirks.ts";
import type { Wire } from "../exchange/wire.ts";
import type { AnthropicModelOptions } from "./anthropic-model-options.ts";
import type { AnthropicClient } from "./client.ts";

/** Tokens of an answer that suffice for an agent's turn; what is reserved is taken from the window. */
const MAX_DEFAULT_TOKENS = 32_000;
/** The share of the window that an answer may reserve unasked. */
const ANSWER_SHARE = 1 / 6;

/** Returns the Messages API, with the catalogue's quirks under those of the options. */
export function messagesCodec(options: AnthropicModelOptions, provider: string): Wire<AnthropicClient> {
  const baseUrl = options.baseUrl ?? options.client?.baseURL;
  const known = modelQuirks(provider, options.model, baseUrl).messages;
  const quirks = overlay(options.quirks, { defaultMaxTokens: defaultMaxTokens(options.facts), ...known });
  return {
    traits: messages.traits,
    codec: messages,
    encode: (request) => messages.encodeRequest(request, quirks),
    send: (client, body, call) => client.messages.create(body, call).asResponse(),
  };
}

function defaultMaxTokens({ maxOutputTokens, contextWindow }: ModelFacts = {}): number | undefined {
  if (maxOutputTokens === undefined) return undefined;
  const share = contextWindow === undefined ? maxOutputTokens : Math.floor(contextWindow * ANSWER_SHARE);
  return Math.max(1, Math.min(maxOutputTokens, share, MAX_DEFAULT_TOKENS));
}
