import { ToolrailError } from "../error.ts";

/** What a provider admits as a tool-call id. */
export interface IdPolicy {
  pattern: RegExp;
  /** The most characters an id may have. A made id is shorter where 128 bits of digest need less. */
  maxLength: number;
  /** The characters of a made id, at least two and none twice. */
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

/** The policy meant. Throws `invalid_option` for one that no digest can satisfy. */
export function resolvePolicy(policy: IdPolicyName | IdPolicy): IdPolicy {
  if (typeof policy === "string") return ID_POLICIES[policy];
  const { alphabet, maxLength } = policy;
  if (alphabet.length < 2 || new Set(alphabet).size !== alphabet.length)
    throw new ToolrailError(
      "invalid_option",
      "an id policy's alphabet needs two or more characters, none twice",
    );
  if (!Number.isInteger(maxLength) || maxLength < 1)
    throw new ToolrailError("invalid_option", "an id policy's maxLength must be a whole number over 0");
  return policy;
}

export function fitsPolicy(id: string, policy: IdPolicy): boolean {
  // A caller's pattern with the g or y flag would remember where it stopped.
  policy.pattern.lastIndex = 0;
  return id !== "" && id.length <= policy.maxLength && policy.pattern.test(id);
}
