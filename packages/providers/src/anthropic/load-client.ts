import { missingDependency } from "../exchange/missing-dependency.ts";
import type { AnthropicModelOptions } from "./anthropic-model-options.ts";
import type { AnthropicClient } from "./client.ts";

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
