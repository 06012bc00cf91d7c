import { ToolrailError } from "../error.ts";
import { requireOneOf } from "../option-word.ts";

/** What a provider admits as a tool-call id. */
export interface IdPolicy {
  pattern: RegExp;
  /** The most characters an id may have. A made id is shorter where 128 bits of digest need less. */
  maxLength: number;
  /** The characters of a made id, at least two and none twice. */
  alphabet: string;
  /** Pattern that the wire admits for an id that the provider itself gave, which goes back to it as it was. Default: `pattern`. */
  own?: RegExp | undefined;
}

export type IdPolicyName = "anthropic" | "openaiChat" | "openaiResponses" | "mistral";

// No blanks, no control characters and no lone surrogates, which are replaced on the way.
const PRINTABLE_40 = /^[!-~]{1,40}$/;
// A bar would make a pair of two ids, which other programs keep as one.
const PRINTABLE_64 = /^[!-{}~]{1,64}$/;
const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export const ID_POLICIES: Readonly<Record<IdPolicyName, IdPolicy>> = {
  anthropic: { pattern: /^[a-zA-Z0-9_-]{1,64}$/, maxLength: 64, alphabet: ALPHANUMERIC },
  openaiChat: {
    pattern: /^[a-zA-Z0-9_-]{1,40}$/,
    maxLength: 40,
    alphabet: ALPHANUMERIC,
    own: PRINTABLE_40,
  },
  openaiResponses: {
    pattern: /^[a-zA-Z0-9_-]{1,64}$/,
    maxLength: 64,
    alphabet: ALPHANUMERIC,
    own: PRINTABLE_64,
  },
  mistral: { pattern: /^[a-zA-Z0-9]{9}$/, maxLength: 9, alphabet: ALPHANUMERIC },
};

const POLICY_NAMES = Object.keys(ID_POLICIES) as IdPolicyName[];

/** The policy meant. Throws `invalid_option` for an unknown name, and for a policy that no digest can satisfy. */
export function resolvePolicy(policy: IdPolicyName | IdPolicy): IdPolicy {
  if (typeof policy !== "object" || policy === null)
    return ID_POLICIES[requireOneOf("idPolicy", policy, POLICY_NAMES)];
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

/** True when the provider admits `id` from anyone. */
export function fitsPolicy(id: string, { pattern, maxLength }: IdPolicy): boolean {
  return id !== "" && id.length <= maxLength && matches(pattern, id);
}

/** True when an id that the provider itself gave goes back to it as it was. */
export function fitsOwn(id: string, { own, pattern, maxLength }: IdPolicy): boolean {
  return id !== "" && id.length <= maxLength && matches(own ?? pattern, id);
}

function matches(pattern: RegExp, id: string): boolean {
  // A caller's pattern with the g or y flag would remember where it stopped.
  pattern.lastIndex = 0;
  return pattern.test(id);
}
