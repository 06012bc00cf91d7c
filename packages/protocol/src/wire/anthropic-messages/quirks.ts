import type { IdPolicy, IdPolicyName } from "../../ids/policy.ts";
import type { SchemaTargetName } from "../../schema/schema-target.ts";
import type { ReplayScope } from "../replay-scope.ts";

/** Differences between servers of this protocol in what they accept. */
export interface AnthropicMessagesQuirks {
  /** The output limit where the request sets no `maxOutputTokens`: the protocol wants one. Default 8,192. */
  defaultMaxTokens?: number | undefined;
  /** Default true. */
  stream?: boolean | undefined;
  /** Default `anthropic`. */
  idPolicy?: IdPolicyName | IdPolicy | undefined;
  /**
   * Thinking that its provider did not sign: left out, or sent back to where it came from, as DeepSeek's and Kimi's
   * endpoints want it. Default `omit`: Anthropic's own API refuses it.
   */
  unsignedThinking?: "omit" | "replay" | undefined;
  /** The reach of thinking and other opaque data. Default `model`: back to the provider and model that wrote them. */
  replayScope?: ReplayScope | undefined;
  /** False: no cache breakpoints are set, as with a request's `cache: "off"`. Default true. */
  promptCaching?: boolean | undefined;
  /** The dialect that tools' parameters are written in. Default `anthropic`. */
  schemaTarget?: SchemaTargetName | undefined;
}
