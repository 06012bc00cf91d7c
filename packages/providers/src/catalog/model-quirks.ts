import type { AnthropicMessagesQuirks } from "@toolrail/protocol/anthropic-messages";
import type { OpenAIChatQuirks } from "@toolrail/protocol/openai-chat";
import type { OpenAIResponsesQuirks } from "@toolrail/protocol/openai-responses";
import { isOwnAddress, resolveProvider } from "./resolve-provider.ts";

/** The differences in what a provider accepts, by the protocol that is spoken to it. */
export interface ModelQuirks {
  chat?: OpenAIChatQuirks;
  responses?: OpenAIResponsesQuirks;
  messages?: AnthropicMessagesQuirks;
}

interface QuirkRule {
  provider: string;
  /** Matches the model's name. Default: every model of the provider. */
  model?: RegExp;
  quirks: ModelQuirks;
}

/** Refuses a history in thinking mode where some assistant messages carry their reasoning and others do not. */
const REASONING_ALWAYS: OpenAIChatQuirks = {
  reasoningReplay: "always",
  reasoningField: "reasoning_content",
};
/** Refuses a user message right behind tool results, and ids that are not nine letters and digits. */
const MISTRAL_ORDER: OpenAIChatQuirks = { idPolicy: "mistral", assistantAfterResults: true };
/** Vendors that sign no thinking in the Anthropic form and want it back as it was. */
const UNSIGNED: AnthropicMessagesQuirks = { unsignedThinking: "replay" };
/** Refuses the whole request for a field of a message that it does not know. */
const KNOWN_FIELDS: OpenAIChatQuirks = { replayUnknownFields: false };
/** Refuses keywords of JSON Schema that a function declaration of Gemini does not have. */
const GOOGLE_SCHEMAS: OpenAIChatQuirks = { schemaTarget: "google" };
const MAX_TOKENS: OpenAIChatQuirks = { maxTokensField: "max_tokens" };

/** A server that goes by OpenAI's name and is another: what only OpenAI is known to take is not sent. */
const OTHER_THAN_OPENAI: ModelQuirks = {
  chat: { promptCacheKey: false },
  responses: { promptCacheKey: false },
};

/** Later rules win, field by field. */
const RULES: readonly QuirkRule[] = [
  // The vendors' Anthropic form behind an address that nothing is known of: Anthropic itself serves no such model.
  { provider: "anthropic", model: /(?:^|\/)(?:deepseek|kimi)/, quirks: { messages: UNSIGNED } },
  { provider: "deepseek", quirks: { chat: { ...MAX_TOKENS, ...REASONING_ALWAYS }, messages: UNSIGNED } },
  {
    provider: "moonshot",
    quirks: {
      chat: { ...MAX_TOKENS, ...REASONING_ALWAYS, schemaTarget: "moonshot", promptCacheKey: true },
      messages: UNSIGNED,
    },
  },
  // Refuses unknown fields, `stream_options` among them, and counts tokens unasked.
  {
    provider: "mistral",
    quirks: { chat: { ...MAX_TOKENS, ...MISTRAL_ORDER, ...KNOWN_FIELDS, includeUsage: false } },
  },
  { provider: "zai", quirks: { chat: { ...MAX_TOKENS, reasoningField: "reasoning_content" } } },
  {
    provider: "dashscope",
    quirks: { chat: { ...MAX_TOKENS, reasoningField: "reasoning_content", emptyContent: "empty" } },
  },
  // Answers 400 "property 'reasoning' is unsupported" for every model but OpenAI's open ones.
  {
    provider: "groq",
    quirks: { chat: { ...KNOWN_FIELDS, reasoningField: "reasoning", reasoningReplay: "never" } },
  },
  { provider: "groq", model: /gpt-oss/, quirks: { chat: { reasoningReplay: "present" } } },
  { provider: "xai", quirks: { chat: { reasoningField: "reasoning_content" } } },
  { provider: "google", quirks: { chat: { ...MAX_TOKENS, ...GOOGLE_SCHEMAS } } },
  { provider: "copilot", quirks: { chat: MAX_TOKENS } },
  { provider: "copilot", model: /gemini/, quirks: { chat: GOOGLE_SCHEMAS } },
  { provider: "openrouter", quirks: { chat: { ...MAX_TOKENS, reasoningField: "reasoning" } } },
  { provider: "openrouter", model: /^~?anthropic\//, quirks: { chat: { cacheControl: true } } },
  {
    provider: "openrouter",
    model: /^~?(?:deepseek\/|moonshotai\/kimi-k3)/,
    quirks: { chat: REASONING_ALWAYS },
  },
  { provider: "openrouter", model: /^~?google\//, quirks: { chat: GOOGLE_SCHEMAS } },
  { provider: "openrouter", model: /^~?mistralai\//, quirks: { chat: MISTRAL_ORDER } },
  { provider: "openrouter", model: /^~?moonshotai\//, quirks: { chat: { schemaTarget: "moonshot" } } },
  { provider: "ollama", quirks: { chat: { ...MAX_TOKENS, reasoningField: "reasoning" } } },
  { provider: "lmstudio", quirks: { chat: { ...MAX_TOKENS, reasoningField: "reasoning_content" } } },
  { provider: "llamacpp", quirks: { chat: { ...MAX_TOKENS, reasoningField: "reasoning_content" } } },
  { provider: "vllm", quirks: { chat: MAX_TOKENS } },
];

/**
 * Returns the known quirks of a model: by the host of `baseUrl` where that tells the provider, else by the provider's
 * name. Empty for a provider that nothing is known of.
 */
export function modelQuirks(provider: string, model: string, baseUrl?: string): ModelQuirks {
  const resolved = resolveProvider(provider, baseUrl);
  if (resolved === "openai") return isOwnAddress(resolved, baseUrl) ? {} : OTHER_THAN_OPENAI;
  const name = model.toLowerCase();
  return RULES.filter((rule) => rule.provider === resolved && (rule.model?.test(name) ?? true)).reduce(
    (merged, { quirks }) => mergeQuirks(quirks, merged),
    {},
  );
}

function mergeQuirks(quirks: ModelQuirks, defaults: ModelQuirks): ModelQuirks {
  const chat = overlay(quirks.chat, defaults.chat);
  const responses = overlay(quirks.responses, defaults.responses);
  const messages = overlay(quirks.messages, defaults.messages);
  return { ...(chat && { chat }), ...(responses && { responses }), ...(messages && { messages }) };
}

/** Returns the quirks of `own` over `defaults`, field by field. An undefined field is no field. */
export function overlay<Fields extends object>(
  own: Fields | undefined,
  defaults: Fields | undefined,
): Fields | undefined {
  if (!own || !defaults) return own ?? defaults;
  const defined = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return { ...defaults, ...defined };
}
