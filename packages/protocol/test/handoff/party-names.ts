export const PARTY_NAMES = ["openai-chat", "openai-responses", "anthropic-messages"] as const;

export type PartyName = (typeof PARTY_NAMES)[number];
