/** What a provider admits as a tool-call id. */
export interface IdPolicy {
  pattern: RegExp;
  /** The length of a made id, and the most a kept one may have. */
  maxLength: number;
  alphabet: string;
}

export type IdPolicyName = "anthropic" | "openaiChat" | "openaiResponses" | "mistral";

const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const ID_POLICIES: Readonly<Record<IdPolicyName, IdPolicy>> = {
  anthropic: { pattern: /^[a-zA-Z0-9_-]{1,64}$/, maxLength: 64, alphabet: ALPHANUMERIC },
  openaiChat: { pattern: /^[a-zA-Z0-9_-]{1,40}$/, maxLength: 40, alphabet: ALPHANUMERIC },
  openaiResponses: { pattern: /^[a-zA-Z0-9_-]{1,64}$/, maxLength: 64, alphabet: ALPHANUMERIC },
  mistral: { pattern: /^[a-zA-Z0-9]{9}$/, maxLength: 9, alphabet: ALPHANUMERIC },
};
