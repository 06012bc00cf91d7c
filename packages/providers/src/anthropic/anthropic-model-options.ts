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
  /** Differences in what the server accepts; each field over what the catalogue knows of provider and address. */
  quirks?: AnthropicMessagesQuirks | undefined;
  /**
   * Facts of the model, such as those of `modelFacts`: `vision: false` keeps images out of a request, and an answer's limit
   * is at most `maxOutputTokens`. Default: nothing is known.
   */
  facts?: ModelFacts | undefined;
  /**
   * Tokens of an answer at most, where the request sets no limit; the API wants one. Default: the facts' limit, at most
   * 32,000 and a sixth of the window; 8,192 without facts.
   */
  maxOutputTokens?: number | undefined;
  /** Default: the runtime's own. */
  fetch?: ((input: string | URL | Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** A client of one's own (a cloud's, a proxy's) in place of `apiKey`, `baseUrl`, `headers` and `fetch`. */
  client?: AnthropicClient | undefined;
}
