import type { Transport } from "@modelcontextprotocol/server";
import type { StdioTransport } from "../serve-options.ts";
import { createOpenRequests } from "./open-requests.ts";
import { createMessageReader } from "./read-messages.ts";
import { createLineWriter } from "./write-lines.ts";

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
