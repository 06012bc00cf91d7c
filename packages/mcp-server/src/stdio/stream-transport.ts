import type { Writable } from "node:stream";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import type { StdioTransport } from "../serve-options.ts";
import { createMessageReader } from "./read-messages.ts";

export interface StreamTransport extends Transport {
  /** Resolves when nothing is left to do: the input has ended and all is answered, or the output is broken. */
  drained: Promise<void>;
}

/** JSON-RPC over a pair of streams. They stay open, they are the caller's. */
export function createStreamTransport({ input, output }: Omit<StdioTransport, "type">): StreamTransport {
  const requests = createOpenRequests();
  let closed = false;
  let drain = () => {};
  const drained = new Promise<void>((resolve) => {
    drain = resolve;
  });
  const write = createLineWriter(output, () => drain());
  const reader = createMessageReader({
    onMessage(message) {
      requests.received(message);
      transport.onmessage?.(message);
    },
    onRejected: (rejection) => void write(rejection).catch((error) => transport.onerror?.(error)),
  });

  const read = (chunk: Uint8Array | string) => {
    reader.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  };
  const finish = async () => {
    stopReading();
    reader.end();
    await requests.answered();
    drain();
  };
  function stopReading(): void {
    // The listener for errors stays: one may come at any time, and nobody else waits for it.
    input.off("data", read).off("end", finish).off("close", finish);
  }

  const transport: StreamTransport = {
    drained,
    async start() {
      input.on("data", read).on("end", finish).on("close", finish).on("error", finish);
      if (input.readableEnded || input.destroyed) void finish();
    },
    async send(message) {
      try {
        if (!closed) await write(message);
      } finally {
        requests.sent(message);
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      stopReading();
      // Else it keeps the process alive.
      input.pause();
      drain();
      transport.onclose?.();
    },
  };
  return transport;
}

/** Writes values as JSON, one a line. Resolves when the line is out of our hands. */
function createLineWriter(output: Writable, onBroken: () => void): (value: unknown) => Promise<void> {
  // Stays, since an error may come after the end of the session.
  output.on("error", onBroken);
  return (value) =>
    new Promise((resolve, reject) => {
      output.write(`${JSON.stringify(value)}\n`, (error) => (error ? reject(error) : resolve()));
    });
}

/** The requests that still wait for their answers. */
interface OpenRequests {
  received(message: JSONRPCMessage): void;
  sent(message: JSONRPCMessage): void;
  /** Resolves when all are answered, those included that come later. */
  answered(): Promise<void>;
}

function createOpenRequests(): OpenRequests {
  const open = new Map<unknown, number>();
  let waiting: (() => void)[] = [];

  function settle(id: unknown): void {
    const count = open.get(id) ?? 0;
    if (count > 1) open.set(id, count - 1);
    else open.delete(id);
    if (open.size > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  }
  return {
    received(message) {
      if (!("method" in message)) return;
      // A subscription stays open for good; what was cancelled is not answered.
      if ("id" in message && message.method !== "subscriptions/listen")
        open.set(message.id, (open.get(message.id) ?? 0) + 1);
      if (message.method === "notifications/cancelled") settle(message.params?.requestId);
    },
    sent(message) {
      if (!("method" in message)) settle(message.id);
    },
    answered: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
