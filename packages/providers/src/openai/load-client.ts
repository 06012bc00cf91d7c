import { missingDependency } from "../exchange/missing-dependency.ts";
import type { OpenAIClient } from "./client.ts";
import type { OpenAIModelOptions } from "./openai-model-options.ts";

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
