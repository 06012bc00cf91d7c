import type { ModelFacts } from "@toolrail/protocol";
import type { AnthropicMessagesQuirks } from "@toolrail/protocol/anthropic-messages";
import type { AnthropicClient } from "./client.ts";

export interface AnthropicModelOptions {
  /** The provider's own name of the model. */
  model: string;
  /** Sent as the key, and blotted out of every message of an event. Needed unless `client` is given. */
  apiKey?: string | undefined;
  /** With `/v1` at its end or without. Default `https://api.anthropic.com`. */
  baseUrl?: string | undefined;
  /** Whose API this is; the first half of the model's id. Default `anthropic`. */
  provider?: string | undefined;
  /** Further headers of each request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Where the server differs in what it accepts. Default: it does not. */
  quirks?: AnthropicMessagesQuirks | undefined;
  /** What is known of the model. Default: nothing. */
  facts?: ModelFacts | undefined;
  /** The most tokens of an answer where the request does not say; the API wants a limit. Default 8,192. */
  maxOutputTokens?: number | undefined;
  /** Default: the runtime's own. */
  fetch?: ((input: string | URL | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** A client of one's own (a cloud's, a proxy's) in place of `apiKey`, `baseUrl`, `headers` and `fetch`. */
  client?: AnthropicClient | undefined;
}
