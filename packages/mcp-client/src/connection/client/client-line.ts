import { SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Era } from "../../config/server-entry.ts";
import type { RemoteLine } from "../remote/remote-line.ts";
import { clientHandshake } from "./client-handshake.ts";
import { explainClientError } from "./explain-client-error.ts";

export function createClientLine(era: Era): RemoteLine {
  return {
    handshake: (transport, options) =>
      clientHandshake(transport, options, options.legacyOnly ? "legacy" : era),
    explain: explainClientError,
    transport: (kind, url, options) =>
      kind === "http"
        ? new StreamableHTTPClientTransport(url, options)
        : new SSEClientTransport(url, options),
  };
}
