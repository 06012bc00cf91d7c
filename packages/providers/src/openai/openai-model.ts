import { type Model, requireOneOf, ToolrailError } from "@toolrail/protocol";
import { createClientModel } from "../exchange/client-model.ts";
import { secretsOf } from "../exchange/redact.ts";
import { chooseCodec } from "./codec.ts";
import { loadClient } from "./load-client.ts";
import type { OpenAIModelOptions } from "./openai-model-options.ts";

const DEFAULT_PROVIDER = "openai";

/**
 * A model behind OpenAI's Chat Completions or Responses API, or another's in their manner, by the official `openai`
 * client (loaded at the first request). Failures of the provider and of the network are `error` events; an abort ends
 * the stream. Throws `invalid_option` without `apiKey` and `client`, and for an unknown `api`; the stream throws `missing_dependency` without
 * `openai`.
 */
export function createOpenAIModel(options: OpenAIModelOptions): Model {
  if (!options.client && !options.apiKey)
    throw new ToolrailError(
      "invalid_option",
      "createOpenAIModel needs `apiKey` (any text for a server without keys) or `client`",
    );
  requireOneOf("api", options.api ?? "chat", ["chat", "responses"]);
  const provider = options.provider ?? DEFAULT_PROVIDER;
  return createClientModel({
    provider,
    name: options.model,
    facts: options.facts ?? {},
    maxOutputTokens: options.maxOutputTokens,
    wire: chooseCodec(options, provider),
    loadClient: () => loadClient(options),
    address: (client) => client.baseURL ?? undefined,
    secrets: (client) => secretsOf([options.apiKey, client.apiKey], options.headers),
  });
}
