import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { thrownMessage } from "../../thrown-message.ts";
import type { ProtocolLine, RequestFailure } from "../session/protocol-line.ts";
import { sdkHandshake } from "./sdk-handshake.ts";

export const sdkLine: ProtocolLine = { handshake: sdkHandshake, explain: explainSdkError };

/** Explains an error of the SDK without HTTP. */
export function explainSdkError(error: unknown): RequestFailure {
  if (!(error instanceof McpError)) return { type: "other", message: thrownMessage(error) };
  const message = error.message.replace(/^MCP error -?\d+: /, "");
  if (error.code === ErrorCode.ConnectionClosed && message === "Connection closed") return { type: "closed" };
  return { type: "answer", code: error.code, message };
}
