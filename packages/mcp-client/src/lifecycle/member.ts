import type { ServerEntry } from "../config/server-entry.ts";
import { settledOrStopped } from "../wait.ts";
import type { ApproveEntry } from "./approve-entry.ts";
import type { Server, ServerView } from "./server.ts";

export interface MemberParts {
  approve: ApproveEntry;
  createServer(entry: ServerEntry): Server;
  /** True when it is among those that may start. */
  isWanted: boolean;
  isClosed(): boolean;
}

/** A configured server, whether or not it may start. */
export interface Member {
  entry: ServerEntry;
  view(): ServerView;
  /** Waits for an approval as long as the user takes, for the server only a while. */
  update(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export function createMember(
  entry: ServerEntry,
  { approve, createServer, isWanted, isClosed }: MemberParts,
): Member {
  let admission: Promise<void> | undefined;
  let refusal: string | undefined;
  let server: Server | undefined;

  async function admit(): Promise<void> {
    refusal = await approve(entry);
    if (refusal === undefined && !isClosed()) server = createServer(entry);
  }

  return {
    entry,
    view() {
      if (server) return server.view();
      const nothing = { peer: undefined, log: [] };
      if (entry.disabled) return { state: "disabled", fault: undefined, ...nothing };
      if (refusal !== undefined) return { state: "refused", fault: refusal, ...nothing };
      return { state: isClosed() ? "closed" : "idle", fault: undefined, ...nothing };
    },
    async update(signal) {
      if (entry.disabled || !isWanted || signal.aborted) return;
      admission ??= admit();
      await settledOrStopped(admission, signal);
      if (!signal.aborted) await server?.update(signal);
    },
    close: async () => server?.close(),
  };
}
