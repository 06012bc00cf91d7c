import type { ModelFacts } from "@toolrail/protocol";
import type { OpenAIChatQuirks } from "@toolrail/protocol/openai-chat";
import type { OpenAIResponsesQuirks } from "@toolrail/protocol/openai-responses";
import type { OpenAIClient } from "./client.ts";

interface ConnectionOptions {
  /** The provider's own name of the model. */
  model: string;
  /** Sent as a bearer token, and blotted out of every message of an event. Needed unless `client` is given. */
  apiKey?: string | undefined;
  /** Default `https://api.openai.com/v1`. */
  baseUrl?: string | undefined;
  /** Whose API this is; the first half of the model's id. Default `openai`. */
  provider?: string | undefined;
  /** Further headers of each request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Facts of the model, such as those of `modelFacts`: `vision: false` keeps images out of a request, and an answer's limit
   * is at most `maxOutputTokens`. Default: nothing is known.
   */
  facts?: ModelFacts | undefined;
  /** Tokens of an answer at most, where the request sets no limit. Default: the server's own limit. */
  maxOutputTokens?: number | undefined;
  /** Default: the runtime's own. */
  fetch?: ((input: string | URL | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** A client of one's own (Azure, a proxy) in place of `apiKey`, `baseUrl`, `headers` and `fetch`. */
  client?: OpenAIClient | undefined;
}

export interface OpenAIChatModelOptions extends ConnectionOptions {
  /** Chat Completions, which OpenAI and all servers that copy it speak. The default. */
  api?: "chat" | undefined;
  /** Differences in what the server accepts; each field over what the catalogue knows of provider and address. */
  quirks?: OpenAIChatQuirks | undefined;
}

export interface OpenAIResponsesModelOptions extends ConnectionOptions {
  /** The Responses API. */
  api: "responses";
  /** Differences in what the server accepts; each field over what the catalogue knows of provider and address. */
  quirks?: OpenAIResponsesQuirks | undefined;
}

export type OpenAIModelOptions = OpenAIChatModelOptions | OpenAIResponsesModelOptions;
