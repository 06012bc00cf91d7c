import * as messages from "@toolrail/protocol/anthropic-messages";
import type { Wire } from "../exchange/wire.ts";
import type { AnthropicModelOptions } from "./anthropic-model-options.ts";
import type { AnthropicClient } from "./client.ts";

/** The Messages API. */
export function messagesWire(options: AnthropicModelOptions): Wire<AnthropicClient> {
  const defaultMaxTokens = options.maxOutputTokens ?? options.quirks?.defaultMaxTokens;
  const quirks = { ...options.quirks, defaultMaxTokens };
  return {
    traits: messages.traits,
    codec: messages,
    encode: (request) => messages.encodeRequest(request, quirks),
    send: (client, body, call) => client.messages.create(body, call).asResponse(),
  };
}
