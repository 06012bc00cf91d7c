import type { JSONRPCMessage } from "@modelcontextprotocol/server";

/** The requests that still wait for their answers. */
export interface OpenRequests {
  received(message: JSONRPCMessage): void;
  sent(message: JSONRPCMessage): void;
  /** Resolves when all are answered, those included that come later. */
  answered(): Promise<void>;
}

export function createOpenRequests(): OpenRequests {
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
