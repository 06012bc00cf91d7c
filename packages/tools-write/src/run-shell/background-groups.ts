import { type ChildGroup, type GroupMember, groupMembers, isGroupRunning } from "@toolrail/process";
import type { Clock } from "@toolrail/protocol";
import { DRAIN_MS } from "./limits.ts";

/** What commands left running when their shell had ended. */
export interface BackgroundGroups {
  /** Waits a moment for the rest of a group; what runs on then is held until `close`, and told. */
  adopt(group: ChildGroup, clock: Clock): Promise<GroupMember[]>;
  /** Ends them all. */
  close(): Promise<void>;
}

export function createBackgroundGroups(): BackgroundGroups {
  const held = new Set<ChildGroup>();

  // A group that ended by itself must leave the reaper's watch: its number may go to others.
  async function letGoOfEnded(): Promise<void> {
    for (const group of held) {
      if (group.pid !== undefined && isGroupRunning(group.pid)) continue;
      held.delete(group);
      await group.end({ graceMs: 0 });
    }
  }

  return {
    async adopt(group, clock) {
      await letGoOfEnded();
      if (group.pid === undefined || !isGroupRunning(group.pid)) return [];
      await new Promise<void>((resolve) => clock.schedule(resolve, DRAIN_MS));
      const running = groupMembers(group.pid);
      if (running.length > 0) held.add(group);
      else await group.end({ graceMs: 0 });
      return running;
    },
    async close() {
      const groups = [...held];
      held.clear();
      await Promise.all(groups.map((group) => group.end()));
    },
  };
}
