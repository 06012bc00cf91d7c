import { type Model, ToolrailError } from "@toolrail/protocol";
import { createClientModel } from "../exchange/client-model.ts";
import { secretsOf } from "../exchange/redact.ts";
import type { AnthropicModelOptions } from "./anthropic-model-options.ts";
import { messagesCodec } from "./codec.ts";
import { loadClient } from "./load-client.ts";

const DEFAULT_PROVIDER = "anthropic";

/**
 * A model behind Anthropic's Messages API, or another's in its manner, by the official `@anthropic-ai/sdk` client
 * (loaded at the first request). Failures of the provider and of the network are `error` events; an abort ends the
 * stream. Throws `invalid_option` without `apiKey` and `client`; the stream throws `missing_dependency` without
 * `@anthropic-ai/sdk`.
 */
export function createAnthropicModel(options: AnthropicModelOptions): Model {
  if (!options.client && !options.apiKey)
    throw new ToolrailError(
      "invalid_option",
      "createAnthropicModel needs `apiKey` (any text for a server without keys) or `client`",
    );
  const provider = options.provider ?? DEFAULT_PROVIDER;
  return createClientModel({
    provider,
    name: options.model,
    facts: options.facts ?? {},
    maxOutputTokens: options.maxOutputTokens,
    wire: messagesCodec(options, provider),
    loadClient: () => loadClient(options),
    address: (client) => client.baseURL ?? undefined,
    secrets: (client) => secretsOf([options.apiKey, client.apiKey, client.authToken], options.headers),
  });
}
