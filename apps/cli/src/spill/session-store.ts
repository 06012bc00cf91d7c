import { join } from "node:path";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import type { Clock, SpillStore } from "@toolrail/protocol";
import { sessionId } from "../session/session-id.ts";
import { sweepSpills } from "./sweep-spills.ts";

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
