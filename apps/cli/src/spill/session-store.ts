import { join } from "node:path";
import { collectSpills } from "@toolrail/kernel";
import { createDirectorySpillStore } from "@toolrail/kernel/node";
import type { Clock, SpillStore } from "@toolrail/protocol";

/** Where sessions keep what is too large to send, within the folder that the tools may see. */
export const SPILL_FOLDER = ".toolrail/spill";

/** This session's store. What earlier ones left goes after a week, or over the quota. */
export async function openSessionStore(root: string, clock: Clock): Promise<SpillStore> {
  const store = createDirectorySpillStore({
    folder: join(root, SPILL_FOLDER),
    session: sessionName(clock.now()),
    clock,
  });
  // The store keeps to its quota by itself, and leaves word of what had to go. A folder that can't be swept must not
  // keep anybody from working.
  await collectSpills([], store, { clock, quotaBytes: Number.POSITIVE_INFINITY }).catch(() => {});
  return store;
}

/** Such as `20261130-142530-123`. Two that begin at once share a folder, which does no harm. */
function sessionName(now: number): string {
  const [date = "", time = ""] = new Date(now).toISOString().split("T");
  return `${date.replaceAll("-", "")}-${time.slice(0, 12).replaceAll(":", "").replace(".", "-")}`;
}
