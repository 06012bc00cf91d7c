import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { SSEClientTransport, SseError } from "@modelcontextprotocol/sdk/client/sse.js";
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { OAuthError } from "@modelcontextprotocol/sdk/server/auth/errors.js";
import { thrownMessage } from "../../thrown-message.ts";
import { networkFailure, sseFailure } from "../remote/network-failure.ts";
import type { RemoteLine } from "../remote/refusals.ts";
import type { RequestFailure } from "../session/protocol-line.ts";
import { sdkHandshake } from "./sdk-handshake.ts";
import { explainSdkError } from "./sdk-line.ts";

export const sdkRemoteLine: RemoteLine = {
  handshake: sdkHandshake,
  explain: explainSdkHttpError,
  transport: (kind, url, options) =>
    kind === "http" ? new StreamableHTTPClientTransport(url, options) : new SSEClientTransport(url, options),
};

/** Explains an error of the SDK, HTTP and OAuth included. */
function explainSdkHttpError(error: unknown): RequestFailure {
  if (error instanceof UnauthorizedError) return { type: "unauthorized" };
  if (error instanceof OAuthError) return { type: "unauthorized", detail: error.errorCode };
  if (error instanceof SseError) return sseFailure(error.code);
  if (error instanceof StreamableHTTPError && error.code !== undefined && error.code > 0) {
    return { type: "http", status: error.code, text: error.message };
  }
  // The only trace that the SSE transport leaves of a status.
  const [, status] = /\(HTTP (\d{3})\)/.exec(thrownMessage(error)) ?? [];
  if (status !== undefined) return { type: "http", status: Number(status) };
  return networkFailure(error) ?? explainSdkError(error);
}
