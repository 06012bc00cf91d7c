import { join } from "node:path";
import { collectSpills } from "@toolrail/kernel";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import type { Clock, SpillStore } from "@toolrail/protocol";
import { allMessages } from "../session/all-messages.ts";
import { sessionId } from "../session/session-id.ts";

/** Where sessions keep what is too large to send, within the folder that the tools may see. */
export const SPILL_FOLDER = ".toolrail/spill";

/** A session's store. What earlier ones left goes after a week, unless a saved one points to it, or over the quota. */
export async function openSessionStore(
  root: string,
  clock: Clock,
  session: string = sessionId(clock.now()),
): Promise<SpillStore> {
  const store = createSessionStore(root, clock, session);
  // A folder that can't be swept must not keep anybody from working.
  await sweepSpills(root, store, clock).catch(() => {});
  return store;
}

/** The same with nothing swept. */
export function createSessionStore(root: string, clock: Clock, session: string): SpillStore {
  return createDirectorySpillStore({ folder: join(root, SPILL_FOLDER), session, clock });
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Lets go what is a week old and no saved session of the folder points to. */
async function sweepSpills(root: string, store: SpillStore, clock: Clock): Promise<void> {
  const now = clock.now();
  const isOld = ({ createdAt }: { createdAt: number }) => now - createdAt >= WEEK_MS;
  // The sessions are read only where that can free something: a start should cost nothing.
  if (!(await store.list()).some(isOld)) return;
  const messages = allMessages(root);
  if (messages === undefined) return;
  // The store keeps to its quota by itself, and leaves word of what had to go.
  const quotaBytes = Number.POSITIVE_INFINITY;
  await collectSpills(messages, store, { clock, unreferencedMs: WEEK_MS, quotaBytes });
}
