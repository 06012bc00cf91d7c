import {
  OAuthClientFlowError,
  OAuthError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { Era } from "../../config/server-entry.ts";
import { thrownMessage } from "../../thrown-message.ts";
import { networkFailure, sseFailure } from "../remote/network-failure.ts";
import type { RemoteLine } from "../remote/refusals.ts";
import type { RequestFailure } from "../session/protocol-line.ts";
import { clientHandshake } from "./client-handshake.ts";

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

/** Explains an error of the client package. */
function explainClientError(error: unknown): RequestFailure {
  if (error instanceof ProtocolError) return { type: "answer", code: error.code, message: error.message };
  if (error instanceof UnauthorizedError) return { type: "unauthorized" };
  if (error instanceof OAuthError) return { type: "unauthorized", detail: error.code };
  if (error instanceof OAuthClientFlowError) return { type: "unauthorized", detail: error.name };
  if (error instanceof SdkHttpError) {
    const text = error.data.text;
    return { type: "http", status: error.status, text: typeof text === "string" ? text : undefined };
  }
  if (error instanceof SseError) return sseFailure(error.code);
  if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) return { type: "closed" };
  const message = thrownMessage(error);
  // The only trace that the SSE transport leaves of a status.
  const [, status] = /\(HTTP (\d{3})\)/.exec(message) ?? [];
  if (status !== undefined) return { type: "http", status: Number(status) };
  return networkFailure(error) ?? { type: "other", message };
}
