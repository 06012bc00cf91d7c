import type { ModelRequest } from "../../model.ts";
import { replaceLoneSurrogates } from "../well-formed.ts";
import { encodeMessages } from "./encode-messages.ts";
import { encodeTools } from "./encode-tools.ts";
import { includeField } from "./include.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import type { ResponsesRequestBody } from "./wire-types.ts";

/**
 * The body of a request that stores nothing at the provider: the same input gives the same JSON text. The history
 * must be a valid transcript.
 */
export function encodeRequest(
  request: ModelRequest,
  quirks: OpenAIResponsesQuirks = {},
): ResponsesRequestBody {
  const tools = encodeTools(request);
  const body: ResponsesRequestBody = {
    ...(request.model !== undefined && { model: request.model }),
    ...(request.system && { instructions: request.system }),
    input: encodeMessages(request, quirks),
    ...(tools.length > 0 && { tools }),
    store: false,
    ...includeField(request, quirks),
    ...(request.maxOutputTokens !== undefined && { max_output_tokens: request.maxOutputTokens }),
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...(quirks.stream !== false && { stream: true }),
    ...request.extra,
  };
  return replaceLoneSurrogates(body);
}
