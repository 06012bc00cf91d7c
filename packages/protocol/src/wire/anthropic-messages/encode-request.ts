import type { ModelRequest } from "../../model.ts";
import { requireOneOf } from "../../option-word.ts";
import { replaceLoneSurrogates } from "../well-formed.ts";
import { withCacheBreakpoints } from "./cache-breakpoints.ts";
import { encodeMessages } from "./encode-messages.ts";
import { encodeTools } from "./encode-tools.ts";
import type { AnthropicMessagesQuirks } from "./quirks.ts";
import type { AnthropicRequestBody } from "./wire-types.ts";

const DEFAULT_MAX_TOKENS = 8_192;

/**
 * The body of a request: the same input gives the same JSON text, but for the breakpoints of the prompt cache, which
 * move with the end of the history. The history must be a valid transcript. The official client takes the body as it is
 * where the request names a model. Throws `invalid_option` for an unknown word in an option.
 */
export function encodeRequest(
  request: ModelRequest & { model: string },
  quirks?: AnthropicMessagesQuirks & { stream?: true | undefined },
): AnthropicRequestBody & { model: string; stream: true };
export function encodeRequest(
  request: ModelRequest & { model: string },
  quirks: AnthropicMessagesQuirks & { stream: false },
): AnthropicRequestBody & { model: string; stream?: false };
export function encodeRequest(
  request: ModelRequest & { model: string },
  quirks: AnthropicMessagesQuirks,
): AnthropicRequestBody & { model: string };
export function encodeRequest(request: ModelRequest, quirks?: AnthropicMessagesQuirks): AnthropicRequestBody;
export function encodeRequest(
  request: ModelRequest,
  quirks: AnthropicMessagesQuirks = {},
): AnthropicRequestBody {
  const cache = requireOneOf("cache", request.cache ?? "5m", ["off", "5m", "1h"]);
  requireOneOf("unsignedThinking", quirks.unsignedThinking ?? "omit", ["omit", "replay"]);
  requireOneOf("replayScope", quirks.replayScope ?? "model", ["model", "provider"]);
  const tools = encodeTools(request, quirks.schemaTarget);
  // In the order in which the provider caches, so that a longer history changes the tail alone.
  const body: AnthropicRequestBody = {
    ...(request.model !== undefined && { model: request.model }),
    max_tokens: request.maxOutputTokens ?? quirks.defaultMaxTokens ?? DEFAULT_MAX_TOKENS,
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(quirks.stream !== false && { stream: true }),
    ...(tools.length > 0 && { tools }),
    ...(request.system?.trim() && { system: request.system }),
    ...encodeMessages(request, quirks),
    ...request.extra,
  };
  const cached = cache !== "off" && quirks.promptCaching !== false;
  return replaceLoneSurrogates(cached ? withCacheBreakpoints(body, cache) : body);
}
