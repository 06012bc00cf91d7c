import type { IdPolicyName } from "./ids/policy.ts";
import type { Message } from "./message.ts";
import type { StreamEvent } from "./stream-event.ts";
import type { ToolDefinition } from "./tool.ts";

/** One request in neutral form; a wire codec encodes it. */
export interface ModelRequest {
  /** The provider's own name of the model; a `Model` fills it in. */
  model?: string;
  /** Whose API this is (`openai`, `anthropic`, …): its own raw items and signatures are replayed, others left out. */
  provider?: string;
  system?: string;
  messages: readonly Message[];
  tools: readonly ToolDefinition[];
  maxOutputTokens?: number;
  temperature?: number;
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
  /** Whether a tool result may hold images; else they follow in a user message. */
  imagesInToolResults: boolean;
  /** Whether user and assistant must alternate, so that neighbours are merged. */
  alternatingRoles: boolean;
}

/** Facts of one model, from configuration. */
export interface ModelFacts {
  /** Tokens; absent when unknown. */
  contextWindow?: number;
  vision?: boolean;
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
