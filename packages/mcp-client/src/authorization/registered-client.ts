import type { RemoteEntry } from "../config/server-entry.ts";
import type { Client } from "./credentials.ts";

/** A client that somebody registered by hand, as the SDKs want it; `issuer` is the one that took it before. */
export function registeredClient(
  oauth: NonNullable<RemoteEntry["oauth"]>,
  issuer: string | undefined,
): Client {
  const { clientId, clientSecret } = oauth;
  return {
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
    ...(issuer !== undefined && { issuer }),
  };
}
