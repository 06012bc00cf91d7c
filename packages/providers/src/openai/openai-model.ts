import { type Model, type ModelFacts, requireOneOf, ToolrailError } from "@toolrail/protocol";
import * as chat from "@toolrail/protocol/openai-chat";
import * as responses from "@toolrail/protocol/openai-responses";
import { modelQuirks, overlay } from "../catalog/model-quirks.ts";
import { resolveProvider } from "../catalog/resolve-provider.ts";
import { createClientModel } from "../exchange/client-model.ts";
import { missingDependency } from "../exchange/missing-dependency.ts";
import { secretsOf } from "../exchange/redact.ts";
import type { Wire } from "../exchange/wire.ts";
import type { OpenAIClient } from "./client.ts";
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

const DEFAULT_BASE_URL = "https://api.openai.com/v1";

type LoadSdk = () => Promise<typeof import("openai")>;

/** The client given, else one of the official package. Rejects with `missing_dependency` where that is not installed. */
export async function loadClient(
  options: OpenAIModelOptions,
  loadSdk: LoadSdk = () => import("openai"),
): Promise<OpenAIClient> {
  if (options.client) return options.client;
  const { OpenAI } = await loadSdk().catch((cause: unknown) => {
    throw missingDependency("openai", cause);
  });
  // The client would look in the environment for whatever is left out.
  return new OpenAI({
    apiKey: options.apiKey ?? "",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: options.baseUrl ?? DEFAULT_BASE_URL,
    logLevel: "off",
    maxRetries: 0,
    ...(options.headers && { defaultHeaders: options.headers }),
    ...(options.fetch && { fetch: options.fetch }),
  });
}

/** Returns the API that the options name, with the catalogue's quirks under those of the options. */
function chooseCodec(options: OpenAIModelOptions, provider: string): Wire<OpenAIClient> {
  const baseUrl = options.baseUrl ?? options.client?.baseURL;
  const known = modelQuirks(provider, options.model, baseUrl);
  if (options.api === "responses") {
    const reasons = reasonsAtOpenAI(provider, baseUrl, options.facts);
    const defaults = reasons ? { encryptedReasoning: true, ...known.responses } : known.responses;
    return responsesCodec(overlay(options.quirks, defaults));
  }
  return chatCodec(overlay(options.quirks, known.chat));
}

// OpenAI itself gives reasoning that can go back on request alone, and only models that reason take the request.
function reasonsAtOpenAI(provider: string, baseUrl: string | undefined, facts: ModelFacts = {}): boolean {
  return facts.reasoning === true && resolveProvider(provider, baseUrl) === "openai";
}

function chatCodec(quirks: chat.OpenAIChatQuirks | undefined): Wire<OpenAIClient> {
  return {
    traits: chat.traits,
    codec: chat,
    encode: (request) => chat.encodeRequest(request, quirks),
    send: (client, body, options) => client.chat.completions.create(body, options).asResponse(),
  };
}

function responsesCodec(quirks: responses.OpenAIResponsesQuirks | undefined): Wire<OpenAIClient> {
  return {
    traits: responses.traits,
    codec: responses,
    encode: (request) => responses.encodeRequest(request, quirks),
    send: (client, body, options) => client.responses.create(body, options).asResponse(),
  };
}
