import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { RemoteLine } from "../remote/remote-line.ts";
import { explainSdkHttpError } from "./explain-sdk-http-error.ts";
import { sdkHandshake } from "./sdk-handshake.ts";

export const sdkRemoteLine: RemoteLine = {
  handshake: sdkHandshake,
  explain: explainSdkHttpError,
  transport: (kind, url, options) =>
    kind === "http" ? new StreamableHTTPClientTransport(url, options) : new SSEClientTransport(url, options),
};
