import type { IdPolicy, IdPolicyName } from "../../ids/policy.ts";
import type { SchemaTargetName } from "../../schema/schema-target.ts";
import type { ReplayScope } from "../replay-scope.ts";

/** Where servers of this protocol differ in what they accept. */
export interface OpenAIChatQuirks {
  /** Default `max_completion_tokens`; most servers other than OpenAI's know `max_tokens` only. */
  maxTokensField?: "max_tokens" | "max_completion_tokens" | undefined;
  /** Default `system`. */
  systemRole?: "system" | "developer" | undefined;
  /** Ask for token counts in the stream. Default true. */
  includeUsage?: boolean | undefined;
  /** Default true. */
  stream?: boolean | undefined;
  /** For ids of other providers; a provider's own go back to it as they were. Default `openaiChat`. */
  idPolicy?: IdPolicyName | IdPolicy | undefined;
  /** The content of a turn that only calls tools. Default `null`; some servers refuse it, others an empty text. */
  emptyContent?: "null" | "empty" | "omit" | undefined;
  /**
   * Reasoning of earlier turns. `present` (default): it goes back in the field that it came in. `always`: every assistant
   * message carries the field, `""` where there was none, and `content` is `""`, not null (DeepSeek). `never`: none goes
   * back.
   */
  reasoningReplay?: "never" | "present" | "always" | undefined;
  /** The field of reasoning whose own field is not known. Default `reasoning_content`. */
  reasoningField?: "reasoning_content" | "reasoning" | "reasoning_text" | undefined;
  /** Whom reasoning and other opaque data go back to: the model that wrote them (default), or all of its provider. */
  replayScope?: ReplayScope | undefined;
  /** False: fields that no rule knows do not go back, for servers that refuse what they do not know. Default true. */
  replayUnknownFields?: boolean | undefined;
  /** An assistant message between tool results and a user message (Mistral). Default false. */
  assistantAfterResults?: boolean | undefined;
  /** The schema dialect of tool parameters. Default `openaiChat`. */
  schemaTarget?: SchemaTargetName | undefined;
  /** Send `sessionKey` as `prompt_cache_key`. Default: only to the provider `openai`. */
  promptCacheKey?: boolean | undefined;
  /** Mark what is to be cached with `cache_control` in content parts (OpenRouter with Claude). Default false. */
  cacheControl?: boolean | undefined;
}
