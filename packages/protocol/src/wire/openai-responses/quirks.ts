import type { IdPolicy, IdPolicyName } from "../../ids/policy.ts";
import type { SchemaTargetName } from "../../schema/schema-target.ts";
import type { ReplayScope } from "../replay-scope.ts";

/** Where servers of this protocol differ in what they accept. */
export interface OpenAIResponsesQuirks {
  /**
   * Ask for reasoning in the form that can go back, which a model that does not reason refuses. Default: where
   * `extra.reasoning` is an object, or the history holds reasoning by the same model. True keeps the first turn's too.
   */
  encryptedReasoning?: boolean | undefined;
  /**
   * Send the ids of items back to the provider that gave them, where the API takes their form. Default true; a proxy
   * may not know them again.
   */
  itemIds?: boolean | undefined;
  /**
   * Turns that get their reasoning and other opaque items back: those by the same model, or all by the same provider.
   * Default `model`.
   */
  replayScope?: ReplayScope | undefined;
  /** Send `sessionKey` as `prompt_cache_key`. Default: to the provider `openai` alone; others may refuse the field. */
  promptCacheKey?: boolean | undefined;
  /** Target whose rules the schemas of tools follow; no strict one. Default `openaiResponses`. */
  schemaTarget?: SchemaTargetName | undefined;
  /** True when a tool result may hold images; else they follow in a user message. Default true. */
  imagesInToolResults?: boolean | undefined;
  /** Default true. */
  stream?: boolean | undefined;
  /** Default `openaiResponses`. */
  idPolicy?: IdPolicyName | IdPolicy | undefined;
}
