import { rmSync } from "node:fs";
import { type Processes, systemProcesses, takeLock } from "./lock.ts";
import { type LogPlace, listLogs, lockPath } from "./log-folder.ts";

export interface PruneOptions {
  /** Sessions that were written to last before this go. Milliseconds since the epoch. */
  before: number;
  dryRun: boolean;
  processes?: Processes | undefined;
}

export interface Pruned {
  removed: readonly LogPlace[];
  /** Ids of old sessions that a process works on; they stay. */
  inUse: readonly string[];
}

/** Removes old sessions of a folder. What they stored beside themselves goes with the next clean-up of stored results. */
export function pruneSessions(
  root: string,
  { before, dryRun, processes = systemProcesses }: PruneOptions,
): Pruned {
  const removed: LogPlace[] = [];
  const inUse: string[] = [];
  for (const log of listLogs(root)) {
    if (log.writtenAt >= before) continue;
    const lock = takeLock(lockPath(root, log.id), processes);
    if (!lock.ok) {
      inUse.push(log.id);
      continue;
    }
    try {
      if (!dryRun) rmSync(log.path, { force: true });
      removed.push(log);
    } finally {
      lock.release();
    }
  }
  return { removed, inUse };
}
