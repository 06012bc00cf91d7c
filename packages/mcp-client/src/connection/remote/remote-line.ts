import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { MessageTransport } from "../message-transport.ts";
import type { Fetch } from "../open-options.ts";
import type { ProtocolLine } from "../session/protocol-line.ts";

/** `http` is streamable HTTP, `sse` what servers before 2025-03-26 have instead. */
export type RemoteKind = "http" | "sse";

export interface RemoteTransport extends MessageTransport {
  readonly sessionId?: string | undefined;
  finishAuth(code: string, issuer?: string): Promise<void>;
  /** Tells the server that its session is over. */
  terminateSession?(): Promise<void>;
}

export interface RemoteTransportOptions {
  fetch: Fetch;
  authProvider?: OAuthClientProvider;
}

export interface RemoteLine extends ProtocolLine {
  transport(kind: RemoteKind, url: URL, options: RemoteTransportOptions): RemoteTransport;
}
