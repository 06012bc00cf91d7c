import { Client } from "@modelcontextprotocol/client";
import type { Era } from "../../config/server-entry.ts";
import type { MessageTransport } from "../message-transport.ts";
import type { HandshakeOptions, ProtocolSession } from "../session/protocol-line.ts";
import { keepListening } from "./keep-listening.ts";
import { createHeaderMirror } from "./mirrored-headers.ts";
import { passThrough } from "./pass-through.ts";
import { carryRawResults, rawResult } from "./raw-results.ts";

// Time limits are ours: see `startDeadline`.
const NEVER = 2 ** 31 - 1;
const MODERN_VERSION = "2026-07-28";

export async function clientHandshake(
  inner: MessageTransport,
  { client: info, serverName, events, probeTimeoutMs }: HandshakeOptions,
  era: Era,
): Promise<ProtocolSession> {
  const client = new Client(info, {
    capabilities: events.capabilities,
    versionNegotiation: {
      mode: era === "modern" ? { pin: MODERN_VERSION } : era,
      probe: { timeoutMs: probeTimeoutMs },
    },
  });
  // Ours has the same shape for every SDK, and is read more leniently.
  client.removeNotificationHandler("notifications/progress");
  client.fallbackNotificationHandler = async ({ method, params }) =>
    events.onNotification(method, params ?? {});
  for (const [method, handle] of events.requests) {
    client.setRequestHandler(method, { params: passThrough }, (params, { mcpReq }) =>
      handle(params, mcpReq.signal),
    );
  }
  client.onclose = events.onClose;
  const transport = carryRawResults(inner, serverName);
  await client.connect(transport, { timeout: NEVER });
  transport.deliverEarly();
  const modern = client.getProtocolEra() === "modern";
  if (modern && client.getServerCapabilities()?.tools?.listChanged === true) keepListening(client);
  const server = client.getServerVersion();
  const send = async (method: string, params: Record<string, unknown>, options: object) =>
    rawResult(await client.request({ method, params }, passThrough, { ...options, timeout: NEVER }));
  return {
    peer: {
      name: server?.name ?? serverName,
      version: server?.version ?? "",
      title: server?.title,
      protocolVersion: client.getNegotiatedProtocolVersion() ?? "",
      instructions: client.getInstructions(),
    },
    request: modern && inner.hasPerRequestStream === true ? createHeaderMirror(send) : send,
  };
}
