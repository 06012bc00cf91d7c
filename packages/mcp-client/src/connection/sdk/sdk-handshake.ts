import type { AnySchema } from "@modelcontextprotocol/sdk/server/zod-compat.js";
import { Protocol } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  ErrorCode,
  LATEST_PROTOCOL_VERSION,
  McpError,
  type Notification,
  type Request,
  type Result,
  SUPPORTED_PROTOCOL_VERSIONS,
} from "@modelcontextprotocol/sdk/types.js";
import { isRecord, textOrNothing } from "../../json-value.ts";
import type { McpPeer } from "../connection.ts";
import { failureText } from "../failure-text.ts";
import type { MessageTransport } from "../message-transport.ts";
import type { HandshakeOptions, ProtocolSession } from "../session/protocol-line.ts";

// Time limits are ours: see `startDeadline`.
const NEVER = 2 ** 31 - 1;

// The SDK's own schemas reject a whole result for one odd part of it.
const anything = { safeParse: (data: unknown) => ({ success: true, data }) } as unknown as AnySchema;

/** Connects and initializes as the specification has it, and takes what servers leave out. */
export async function sdkHandshake(
  transport: MessageTransport,
  { client, serverName, events }: HandshakeOptions,
): Promise<ProtocolSession> {
  const protocol = new BareProtocol();
  // Ours has the same shape for every SDK, and is read more leniently.
  protocol.removeNotificationHandler("notifications/progress");
  protocol.fallbackNotificationHandler = async ({ method, params }) =>
    events.onNotification(method, params ?? {});
  protocol.fallbackRequestHandler = async ({ method, params }, { signal }) => {
    const handle = events.requests.get(method);
    if (handle === undefined) throw new McpError(ErrorCode.MethodNotFound, failureText.notOffered(method));
    return handle(params ?? {}, signal);
  };
  protocol.onclose = events.onClose;
  await protocol.connect(transport);
  const params = {
    protocolVersion: LATEST_PROTOCOL_VERSION,
    capabilities: events.capabilities,
    clientInfo: client,
  };
  const hello: unknown = await protocol.request({ method: "initialize", params }, anything, {
    timeout: NEVER,
  });
  const peer = readPeer(hello, serverName, SUPPORTED_PROTOCOL_VERSIONS);
  transport.setProtocolVersion?.(peer.protocolVersion);
  await protocol.notification({ method: "notifications/initialized" });
  return {
    peer,
    request: (method, requestParams, { signal }) =>
      protocol.request({ method, params: requestParams }, anything, { signal, timeout: NEVER }),
  };
}

/**
 * The SDK's protocol machine without its client, which would load a schema compiler and check results that real
 * servers get wrong. Capabilities are not checked either: servers leave out what they can do.
 */
class BareProtocol extends Protocol<Request, Notification, Result> {
  protected assertCapabilityForMethod(): void {}
  protected assertNotificationCapability(): void {}
  protected assertRequestHandlerCapability(): void {}
  protected assertTaskCapability(): void {}
  protected assertTaskHandlerCapability(): void {}
}

/** Reads the answer to `initialize`. Throws when no common version was found. */
function readPeer(hello: unknown, serverName: string, versions: readonly string[]): McpPeer {
  const fields = isRecord(hello) ? hello : {};
  const protocolVersion = String(fields.protocolVersion);
  if (!versions.includes(protocolVersion)) throw new Error(failureText.unknownVersion(protocolVersion));
  const info = isRecord(fields.serverInfo) ? fields.serverInfo : {};
  return {
    name: textOrNothing(info.name) ?? serverName,
    version: textOrNothing(info.version) ?? "",
    title: textOrNothing(info.title),
    protocolVersion,
    instructions: textOrNothing(fields.instructions),
  };
}
