import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";

/** `Authorization.provider` gives what its author knows and we only pass on. */
export function isAuthProvider(value: unknown): value is OAuthClientProvider {
  return typeof value === "object" && value !== null && "redirectToAuthorization" in value;
}
