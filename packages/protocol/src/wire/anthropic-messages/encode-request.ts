import type { ModelRequest } from "../../model.ts";
import { replaceLoneSurrogates } from "../well-formed.ts";
import { encodeMessages } from "./encode-messages.ts";
import { encodeTools } from "./encode-tools.ts";
import type { AnthropicMessagesQuirks } from "./quirks.ts";
import type { AnthropicRequestBody } from "./wire-types.ts";

const DEFAULT_MAX_TOKENS = 8_192;

/** The body of a request: the same input gives the same JSON text. The history must be a valid transcript. */
export function encodeRequest(
  request: ModelRequest,
  quirks: AnthropicMessagesQuirks = {},
): AnthropicRequestBody {
  const tools = encodeTools(request);
  // In the order in which the provider caches, so that a longer history changes the tail alone.
  const body: AnthropicRequestBody = {
    ...(request.model !== undefined && { model: request.model }),
    max_tokens: request.maxOutputTokens ?? quirks.defaultMaxTokens ?? DEFAULT_MAX_TOKENS,
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(quirks.stream !== false && { stream: true }),
    ...(tools.length > 0 && { tools }),
    ...(request.system?.trim() && { system: request.system }),
    messages: encodeMessages(request, quirks),
    ...request.extra,
  };
  return replaceLoneSurrogates(body);
}
