import type { IdPolicy, IdPolicyName } from "../../ids/policy.ts";

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
  /** Default `openaiChat`. */
  idPolicy?: IdPolicyName | IdPolicy | undefined;
  /** The content of a turn that only calls tools. Default `null`; some servers refuse it, others an empty text. */
  emptyContent?: "null" | "empty" | "omit" | undefined;
  /** Send thinking back to the provider that wrote it, in this field (DeepSeek and Kimi want it). Default: left out. */
  reasoningField?: "reasoning_content" | "reasoning" | undefined;
}
