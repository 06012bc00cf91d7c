import type { OAuthDiscoveryState } from "@modelcontextprotocol/sdk/client/auth.js";

/** One server's sign-in, from the first refusal to the tokens. */
export interface SignInState {
  /** The authorization server that was last spoken to. */
  issuer: string;
  discovery?: OAuthDiscoveryState | undefined;
  verifier?: string | undefined;
  /** What was asked for; an answer without scopes grants just that. */
  scope?: string | undefined;
  /** The code is here and goes to whom it was asked of. */
  isExchanging: boolean;
  /** The server wants more than the tokens at hand allow. */
  needsConsent: boolean;
  /** The last refresh met a server or a line that was down, which says nothing of the grant. */
  isUnavailable?: boolean | undefined;
  /** An access token that is in the store already. */
  keptToken?: string | undefined;
}

/** True when the server said where to sign in. */
export function isOffered({ discovery }: SignInState): boolean {
  return discovery?.authorizationServerMetadata !== undefined;
}

/** Between sign-ins. */
export const ENDED = {
  verifier: undefined,
  scope: undefined,
  isExchanging: false,
  needsConsent: false,
  isUnavailable: false,
} as const;
