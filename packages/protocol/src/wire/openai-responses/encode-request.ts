import { digestText } from "../../ids/digest.ts";
import { ID_POLICIES } from "../../ids/policy.ts";
import type { ModelRequest } from "../../model.ts";
import { requireOneOf } from "../../option-word.ts";
import { asRecord } from "../odd-values.ts";
import { replaceLoneSurrogates } from "../well-formed.ts";
import { encodeMessages } from "./encode-messages.ts";
import { encodeTools } from "./encode-tools.ts";
import { itemKind } from "./item-kind.ts";
import { ownItems } from "./own-items.ts";
import type { OpenAIResponsesQuirks } from "./quirks.ts";
import type { ResponsesRequestBody } from "./wire-types.ts";

const MAX_KEY_LENGTH = 64;

/**
 * The body of a request that stores nothing at the provider: the same input gives the same JSON text. The history
 * must be a valid transcript. The official client takes the body as it is. Throws `invalid_option` for an unknown word in
 * a quirk.
 */
export function encodeRequest(
  request: ModelRequest & { model: string },
  quirks?: OpenAIResponsesQuirks & { stream?: true | undefined },
): ResponsesRequestBody & { model: string; stream: true };
export function encodeRequest(
  request: ModelRequest & { model: string },
  quirks: OpenAIResponsesQuirks & { stream: false },
): ResponsesRequestBody & { model: string; stream?: false };
export function encodeRequest(
  request: ModelRequest & { model: string },
  quirks: OpenAIResponsesQuirks,
): ResponsesRequestBody & { model: string };
export function encodeRequest(request: ModelRequest, quirks?: OpenAIResponsesQuirks): ResponsesRequestBody;
export function encodeRequest(
  request: ModelRequest,
  quirks: OpenAIResponsesQuirks = {},
): ResponsesRequestBody {
  requireOneOf("replayScope", quirks.replayScope ?? "model", ["model", "provider"]);
  const tools = encodeTools(request, quirks);
  const body: ResponsesRequestBody = {
    ...(request.model !== undefined && { model: request.model }),
    ...(request.system && { instructions: request.system }),
    input: encodeMessages(request, quirks),
    ...(tools.length > 0 && { tools }),
    store: false,
    ...includeField(request, quirks),
    ...(request.maxOutputTokens !== undefined && { max_output_tokens: request.maxOutputTokens }),
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...cacheKeyField(request, quirks),
    ...(quirks.stream !== false && { stream: true }),
    ...request.extra,
  };
  return replaceLoneSurrogates(body);
}

// Other servers may refuse a field that they don't know.
function cacheKeyField(
  { provider, sessionKey }: ModelRequest,
  { promptCacheKey = provider === "openai" }: OpenAIResponsesQuirks,
): Pick<ResponsesRequestBody, "prompt_cache_key"> {
  if (!promptCacheKey || !sessionKey) return {};
  const isShort = sessionKey.length <= MAX_KEY_LENGTH;
  return { prompt_cache_key: isShort ? sessionKey : digestText([sessionKey], ID_POLICIES.openaiResponses) };
}

const ENCRYPTED_REASONING = "reasoning.encrypted_content";

/** Further fields of an answer. A model that does not reason refuses the question for its reasoning. */
function includeField(
  request: ModelRequest,
  { encryptedReasoning = reasons(request) }: OpenAIResponsesQuirks,
): Pick<ResponsesRequestBody, "include"> {
  return encryptedReasoning ? { include: [ENCRYPTED_REASONING] } : {};
}

function reasons(request: ModelRequest): boolean {
  return asRecord(request.extra?.reasoning) !== undefined || hasReasoned(request);
}

// Another model's reasoning says nothing of this one.
function hasReasoned(request: ModelRequest): boolean {
  return request.messages.some(
    (message) =>
      message.role === "assistant" &&
      ownItems(message, request).some((item) => itemKind(item) === "reasoning"),
  );
}
