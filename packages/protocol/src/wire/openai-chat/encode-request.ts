import { ToolrailError } from "../../error.ts";
import { digestText } from "../../ids/digest.ts";
import { ID_POLICIES } from "../../ids/policy.ts";
import type { ModelRequest } from "../../model.ts";
import { SCHEMA_TARGETS } from "../../schema/schema-target.ts";
import { replaceLoneSurrogates } from "../well-formed.ts";
import { encodeMessages } from "./encode-messages.ts";
import { encodeTools } from "./encode-tools.ts";
import type { OpenAIChatQuirks } from "./quirks.ts";
import type { ChatRequestBody } from "./wire-types.ts";

const MAX_CACHE_KEY_LENGTH = 64;

const WORDS: Readonly<Partial<Record<keyof OpenAIChatQuirks, readonly string[]>>> = {
  maxTokensField: ["max_tokens", "max_completion_tokens"],
  systemRole: ["system", "developer"],
  emptyContent: ["null", "empty", "omit"],
  reasoningReplay: ["never", "present", "always"],
  reasoningField: ["reasoning_content", "reasoning", "reasoning_text"],
  replayScope: ["model", "provider"],
  schemaTarget: Object.keys(SCHEMA_TARGETS),
};

/**
 * The body of a request: the same input gives the same JSON text. The history must be a valid transcript.
 * Throws `invalid_option` for a quirk with an unknown word.
 *
 * @example
 * const body = encodeRequest({ model: "gpt-5", messages, tools });
 * await client.chat.completions.create(body);
 */
export function encodeRequest(
  request: ModelRequest & { model: string },
  quirks: OpenAIChatQuirks & { stream: false },
): ChatRequestBody & { model: string; stream?: false };
export function encodeRequest(
  request: ModelRequest & { model: string },
  quirks?: OpenAIChatQuirks & { stream?: true },
): ChatRequestBody & { model: string; stream: true };
export function encodeRequest(request: ModelRequest, quirks?: OpenAIChatQuirks): ChatRequestBody;
export function encodeRequest(request: ModelRequest, quirks: OpenAIChatQuirks = {}): ChatRequestBody {
  checkWords(quirks);
  const tools = encodeTools(request, quirks.schemaTarget);
  const body: ChatRequestBody = {
    ...(request.model !== undefined && { model: request.model }),
    messages: encodeMessages(request, quirks),
    ...(tools.length > 0 && { tools }),
    ...outputLimit(request, quirks),
    ...(request.temperature !== undefined && { temperature: request.temperature }),
    ...cacheKey(request, quirks),
    ...streamFields(quirks),
    ...request.extra,
  };
  return replaceLoneSurrogates(body);
}

function outputLimit(request: ModelRequest, quirks: OpenAIChatQuirks): Partial<ChatRequestBody> {
  if (request.maxOutputTokens === undefined) return {};
  return { [quirks.maxTokensField ?? "max_completion_tokens"]: request.maxOutputTokens };
}

function cacheKey(
  { provider, sessionKey, cache }: ModelRequest,
  quirks: OpenAIChatQuirks,
): Partial<ChatRequestBody> {
  const enabled = quirks.promptCacheKey ?? provider === "openai";
  if (!sessionKey || !enabled || cache === "off") return {};
  return {
    prompt_cache_key:
      sessionKey.length <= MAX_CACHE_KEY_LENGTH
        ? sessionKey
        : digestText([sessionKey], ID_POLICIES.openaiResponses),
  };
}

function streamFields(quirks: OpenAIChatQuirks): Partial<ChatRequestBody> {
  if (quirks.stream === false) return {};
  return quirks.includeUsage === false
    ? { stream: true }
    : { stream: true, stream_options: { include_usage: true } };
}

function checkWords(quirks: OpenAIChatQuirks): void {
  for (const [name, words] of Object.entries(WORDS)) {
    const value = quirks[name as keyof OpenAIChatQuirks];
    if (value !== undefined && !words.includes(String(value)))
      throw new ToolrailError("invalid_option", `the quirk ${name} must be one of ${words.join(", ")}`);
  }
}
