import { type Model, type ModelFacts, ToolrailError } from "@toolrail/protocol";
import * as messages from "@toolrail/protocol/anthropic-messages";
import { modelQuirks, overlay } from "../catalog/model-quirks.ts";
import { createClientModel } from "../exchange/client-model.ts";
import { missingDependency } from "../exchange/missing-dependency.ts";
import { secretsOf } from "../exchange/redact.ts";
import type { Wire } from "../exchange/wire.ts";
import type { AnthropicModelOptions } from "./anthropic-model-options.ts";
import type { AnthropicClient } from "./client.ts";

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

const DEFAULT_BASE_URL = "https://api.anthropic.com";

type LoadSdk = () => Promise<typeof import("@anthropic-ai/sdk")>;

/** The client given, else one of the official package. Rejects with `missing_dependency` where that is not installed. */
export async function loadClient(
  options: AnthropicModelOptions,
  loadSdk: LoadSdk = () => import("@anthropic-ai/sdk"),
): Promise<AnthropicClient> {
  if (options.client) return options.client;
  const { Anthropic } = await loadSdk().catch((cause: unknown) => {
    throw missingDependency("@anthropic-ai/sdk", cause);
  });
  // The client would look in the environment for whatever is left out.
  return new Anthropic({
    apiKey: options.apiKey ?? "",
    webhookKey: null,
    // The client adds `/v1` itself, unlike OpenAI's.
    baseURL: (options.baseUrl ?? DEFAULT_BASE_URL).replace(/\/v1\/?$/, ""),
    logLevel: "off",
    openTelemetry: false,
    maxRetries: 0,
    ...(options.headers && { defaultHeaders: options.headers }),
    ...(options.fetch && { fetch: options.fetch }),
  });
}

/** Tokens of an answer that suffice for an agent's turn; what is reserved is taken from the window. */
const MAX_DEFAULT_TOKENS = 32_000;
/** The share of the window that an answer may reserve unasked. */
const ANSWER_SHARE = 1 / 6;

/** Returns the Messages API, with the catalogue's quirks under those of the options. */
function messagesCodec(options: AnthropicModelOptions, provider: string): Wire<AnthropicClient> {
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
