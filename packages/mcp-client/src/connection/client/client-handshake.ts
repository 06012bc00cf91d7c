import { Client } from "@modelcontextprotocol/client";
import type { Era } from "../../config/server-entry.ts";
import { isRecord } from "../../json-value.ts";
import type { Fields } from "../json-rpc.ts";
import type { MessageTransport } from "../message-transport.ts";
import type { HandshakeOptions, ProtocolSession } from "../session/protocol-line.ts";
import { createHeaderMirror } from "./mirrored-headers.ts";
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

interface PassThrough {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolrail";
    readonly validate: (value: unknown) => { value: Fields };
    readonly types?: { input: unknown; output: Fields };
  };
}

/** A Standard Schema that takes what comes. */
const passThrough: PassThrough = {
  "~standard": {
    version: 1,
    vendor: "toolrail",
    validate: (value) => ({ value: isRecord(value) ? value : {} }),
  },
};

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** In the modern era a server tells of changes only to who listens; a stream that ends is opened again. */
function keepListening(client: Client): void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const listen = async () => {
    try {
      const subscription = await client.listen({ toolsListChanged: true });
      pause = FIRST_PAUSE_MS;
      await subscription.closed;
    } catch {
      // It is tried again, as after an end.
    }
    if (over || client.transport === undefined) return;
    timer = setTimeout(listen, pause);
    timer.unref();
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };
  const onclose = client.onclose;
  client.onclose = () => {
    over = true;
    clearTimeout(timer);
    onclose?.();
  };
  void listen();
}
