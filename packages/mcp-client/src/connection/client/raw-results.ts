import { isRecord } from "../../json-value.ts";
import type { Fields } from "../json-rpc.ts";
import type { MessageTransport } from "../message-transport.ts";

const MAX_ASKED = 10_000;
const MAX_EARLY = 1_000;
const RAW = Symbol("the result as the server wrote it");

// The SDK checks results of the modern era by its own schemas, where one odd tool fails a whole list.
const STAND_INS: ReadonlyMap<unknown, Fields> = new Map<unknown, Fields>([
  ["tools/list", { resultType: "complete", ttlMs: 0, cacheScope: "private", tools: [] }],
  ["tools/call", { resultType: "complete", content: [] }],
]);

export interface CarryingTransport extends MessageTransport {
  /** Once the handshake is done. */
  deliverEarly(): void;
}

/** A transport on which data results pass every schema; `rawResult` gives back what the server wrote. */
export function carryRawResults(inner: MessageTransport, serverName: string): CarryingTransport {
  const asked = new Map<unknown, unknown>();
  // While the SDK finds out the era, it drops what the server says unasked.
  let early: object[] | undefined = [];
  const deliverEarly = () => {
    const held = early ?? [];
    early = undefined;
    for (const message of held) outer.onmessage?.(message);
  };
  const remember = (id: unknown, method: unknown) => {
    asked.set(id, method);
    // What was cancelled is never answered.
    if (asked.size > MAX_ASKED) asked.delete(asked.keys().next().value);
  };
  const outer: CarryingTransport = {
    deliverEarly,
    start: () => inner.start(),
    close: () => inner.close(),
    send: (message, options) => {
      const method = "method" in message ? message.method : undefined;
      if (method !== undefined && "id" in message) remember(message.id, method);
      if (method !== "server/discover") deliverEarly();
      return inner.send(message, options);
    },
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
    get sessionId() {
      return inner.sessionId;
    },
    ...(inner.hasPerRequestStream === undefined ? {} : { hasPerRequestStream: inner.hasPerRequestStream }),
    ...(inner.pid === undefined ? {} : { pid: inner.pid, stderr: null }),
  };
  inner.onclose = () => outer.onclose?.();
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onmessage = (message) => {
    if (early !== undefined && early.length < MAX_EARLY && "method" in message)
      return void early.push(message);
    if (!isRecord(message) || !isRecord(message.result)) return outer.onmessage?.(message);
    const method = asked.get(message.id);
    asked.delete(message.id);
    outer.onmessage?.({ ...message, result: standIn(method, message.result, serverName) });
  };
  return outer;
}

/** What the server wrote, of a result that came through. */
export function rawResult(result: unknown): unknown {
  return typeof result === "object" && result !== null && RAW in result ? result[RAW] : result;
}

function standIn(method: unknown, result: Fields, serverName: string): Fields {
  if (method === "initialize") return completeHello(result, serverName);
  const harmless = STAND_INS.get(method);
  // The SDK itself answers what a server asks for in the midst of a call.
  if (harmless === undefined || result.resultType === "input_required") return result;
  return { ...harmless, [RAW]: result };
}

// Both are required, and left out by some.
function completeHello(result: Fields, serverName: string): Fields {
  const info = isRecord(result.serverInfo) ? result.serverInfo : {};
  return {
    ...result,
    capabilities: isRecord(result.capabilities) ? result.capabilities : {},
    serverInfo: { ...info, name: String(info.name ?? serverName), version: String(info.version ?? "") },
  };
}
