import type { ModelRequest } from "../../model.ts";
import { replaceLoneSurrogates } from "../well-formed.ts";
import { encodeMessages } from "./encode-messages.ts";
import { encodeTools } from "./encode-tools.ts";
import type { OpenAIChatQuirks } from "./quirks.ts";
import type { ChatRequestBody } from "./wire-types.ts";

/** The body of a request: the same input gives the same JSON text. The history must be a valid transcript. */
export function encodeRequest(request: ModelRequest, quirks: OpenAIChatQuirks = {}): ChatRequestBody {
  const tools = encodeTools(request);
  const body: ChatRequestBody = {
    ...(request.model !== undefined && { model: request.model }),
    messages: encodeMessages(request, quirks),
    ...(tools.length > 0 && { tools }),
    ...outputLimit(request, quirks),
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...streamFields(quirks),
    ...request.extra,
  };
  return replaceLoneSurrogates(body);
}

function outputLimit(request: ModelRequest, quirks: OpenAIChatQuirks): Partial<ChatRequestBody> {
  if (request.maxOutputTokens === undefined) return {};
  return { [quirks.maxTokensField ?? "max_completion_tokens"]: request.maxOutputTokens };
}

function streamFields(quirks: OpenAIChatQuirks): Partial<ChatRequestBody> {
  if (quirks.stream === false) return {};
  return quirks.includeUsage === false
    ? { stream: true }
    : { stream: true, stream_options: { include_usage: true } };
}
