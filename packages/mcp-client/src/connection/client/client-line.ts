import { SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Era } from "../../config/server-entry.ts";
import type { RemoteLine } from "../remote/remote-line.ts";
import { clientHandshake } from "./client-handshake.ts";
import { explainClientError } from "./explain-client-error.ts";
import { isAuthProvider } from "./is-auth-provider.ts";

export function createClientLine(era: Era): RemoteLine {
  return {
    handshake: (transport, options) =>
      clientHandshake(transport, options, options.legacyOnly ? "legacy" : era),
    explain: explainClientError,
    transport: (kind, url, { fetch, provider }) => {
      const options = {
        fetch,
        ...(isAuthProvider(provider) ? { authProvider: provider } : {}),
      };
      return kind === "http"
        ? new StreamableHTTPClientTransport(url, options)
        : new SSEClientTransport(url, options);
    },
  };
}
