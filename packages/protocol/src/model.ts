import type { IdPolicyName } from "./ids/policy.ts";
import type { Message } from "./message.ts";
import type { StreamEvent } from "./stream-event.ts";
import type { ToolDefinition } from "./tool.ts";

/** One request in neutral form; a wire codec encodes it. */
export interface ModelRequest {
  /** The provider's own name of the model; a `Model` fills it in. */
  model?: string;
  /**
   * Name of the API's provider (`openai`, `anthropic`, …). Reasoning and other opaque items go back to the provider and model that
   * wrote them and are left out for others.
   */
  provider?: string;
  system?: string;
  messages: readonly Message[];
  tools: readonly ToolDefinition[];
  maxOutputTokens?: number;
  temperature?: number;
  /** False: the model reads no images, so a line of text stands in for each. A `Model` fills it in. Default true. */
  vision?: boolean;
  /** Lifetime of the cached prompt, for providers that cache only what a request marks. Default `5m`. */
  cache?: "off" | "5m" | "1h";
  /** An opaque key of the conversation, for providers that route requests of one session to one cache. */
  sessionKey?: string;
  /** False: no reasoning of earlier turns goes back. Default true. */
  replayReasoning?: boolean;
  /** Further fields of the body, as the provider names them. */
  extra?: Readonly<Record<string, unknown>>;
}

/** Facts of a wire protocol, as data. */
export interface ProtocolTraits {
  protocol: string;
  /** `strict`: a tool name that is not in the request's tools is rejected. `free`: any is taken. */
  toolNames: "free" | "strict";
  idPolicy: IdPolicyName;
  parallelCalls: boolean;
  /** True when a tool result may hold images; else they follow in a user message. */
  imagesInToolResults: boolean;
  /** True when user and assistant must alternate, so that neighbours are merged. */
  alternatingRoles: boolean;
}

/** Tokens of the window of a model whose facts state none: most models of today have this or more. */
export const ASSUMED_CONTEXT_WINDOW = 128_000;

/** US dollars per million tokens. */
export interface ModelCost {
  input: number;
  output: number;
  /** Default: `input`. */
  cacheRead?: number;
  /** Default: `input`. */
  cacheWrite?: number;
}

/** Facts of one model: from the catalogue, the server, or configuration. Absent means unknown. */
export interface ModelFacts {
  /** Tokens of input and output together. Where it is absent, `ASSUMED_CONTEXT_WINDOW` is worked with. */
  contextWindow?: number;
  /** Tokens of one answer at most. */
  maxOutputTokens?: number;
  vision?: boolean;
  /** True when the model can reason before it answers. */
  reasoning?: boolean;
  /** True when the provider caches prompts. */
  promptCaching?: boolean;
  cost?: ModelCost;
  /** Deferred tools that stand in the tools array from the start. */
  promotedTools?: readonly string[];
  /** The server-side facility for deferred tools, where there is one. */
  nativeDisclosure?: "deferredLoading" | "hostedSearch";
}

/** What a provider implements. The stream never throws for a provider's failure: that is an `error` event. */
export interface Model {
  /** `provider/name`. */
  id: string;
  traits: ProtocolTraits;
  facts: ModelFacts;
  stream(request: ModelRequest, options: { signal: AbortSignal }): AsyncIterable<StreamEvent>;
}

/** A request of another program, read by a wire folder's `decodeRequest`: a history to work with. */
export interface DecodedRequest {
  system?: string;
  messages: Message[];
  tools: ToolDefinition[];
}
