import type { IdPolicy, IdPolicyName } from "../../ids/policy.ts";

/** Where servers of this protocol differ in what they accept. */
export interface AnthropicMessagesQuirks {
  /** What is asked for where the request sets no `maxOutputTokens`: the protocol wants a limit. Default 8,192. */
  defaultMaxTokens?: number | undefined;
  /** Default true. */
  stream?: boolean | undefined;
  /** Default `anthropic`. */
  idPolicy?: IdPolicyName | IdPolicy | undefined;
}
