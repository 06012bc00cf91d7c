import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { Authorization } from "../../src/connection/open-options.ts";

type Discovery = Parameters<NonNullable<OAuthClientProvider["saveDiscoveryState"]>>[0];
type Tokens = Parameters<OAuthClientProvider["saveTokens"]>[0];

export interface ScriptedAuthorization extends Authorization {
  /** Where users were sent. */
  readonly pages: URL[];
  readonly waits: number;
}

/** A user who always agrees. The provider has the parts that both SDKs know. */
export function scriptedAuthorization(answer?: () => Promise<never>): ScriptedAuthorization {
  const pages: URL[] = [];
  let tokens: Tokens | undefined;
  let discovery: Discovery | undefined;
  let verifier = "";
  let waits = 0;
  const provider: OAuthClientProvider = {
    redirectUrl: "http://127.0.0.1:1/callback",
    clientMetadata: { redirect_uris: ["http://127.0.0.1:1/callback"] },
    clientInformation: () => ({ client_id: "test" }),
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => void pages.push(url),
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: (given) => {
      discovery = given;
    },
    discoveryState: () => discovery,
  };
  return {
    pages,
    get waits() {
      return waits;
    },
    provider: () => provider,
    awaitCode: async () => {
      waits += 1;
      return answer === undefined ? { code: `code-${waits}` } : answer();
    },
  };
}
