import { collectSpills } from "@toolrail/kernel";
import type { Clock, SpillStore } from "@toolrail/protocol";
import { allMessages } from "../session/all-messages.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Lets go what is a week old and no saved session of the folder points to. */
export async function sweepSpills(root: string, store: SpillStore, clock: Clock): Promise<void> {
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
