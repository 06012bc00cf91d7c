import { setTimeout as sleep } from "node:timers/promises";
import { groupsBeside, isRunningIn } from "./group-members.ts";
import { knownProcesses } from "./known-processes.ts";

/** Milliseconds between the polite signal and the final one. */
export const DEFAULT_GRACE_MS = 2_000;

export interface EndGroupOptions {
  /** Milliseconds between SIGTERM and SIGKILL. Default 2,000; 0 kills at once. */
  graceMs?: number | undefined;
}

// A process that waits for a disk can't be killed; nobody should wait for it.
const KILL_WAIT_MS = 1_000;

/**
 * Ends every process of a group: SIGTERM, then SIGKILL to those that are left. Returns when none runs any more.
 * Never fails; a group that is gone is fine. On Windows, which has no groups, only the process itself is ended.
 */
export async function endGroup(group: number, options: EndGroupOptions = {}): Promise<void> {
  const graceMs = options.graceMs ?? DEFAULT_GRACE_MS;
  if (!isGroupRunning(group)) return;
  if (graceMs > 0) {
    signalAll(group, "SIGTERM");
    if (await isGone(group, graceMs)) return;
  }
  signalAll(group, "SIGKILL");
  await isGone(group, KILL_WAIT_MS);
}

// A shell with `set -m` gives its jobs groups of their own.
function signalAll(group: number, signal: NodeJS.Signals): void {
  for (const member of [group, ...groupsBeside(group)]) signalGroup(member, signal);
}

/** Sends a signal to a whole group (0 only asks); false when there is no such group. */
export function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  if (!isGroup(group)) return false;
  try {
    process.kill(process.platform === "win32" ? group : -group, signal);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * True if a process of the group still runs. A dead one that nobody has collected yet does not, where `/proc` or `ps`
 * can tell it; where neither can be read, a group is taken to run as long as it can be signalled.
 */
export function isGroupRunning(group: number): boolean {
  if (process.platform === "win32") return signalGroup(group, 0);
  // Only Linux tells of processes that left the group; elsewhere an empty one spares the look at the table.
  if (process.platform !== "linux" && !signalGroup(group, 0)) return false;
  if (!isGroup(group)) return false;
  return isRunningIn(knownProcesses(), group) ?? signalGroup(group, 0);
}

// 0 and 1 would reach our own group, or every process there is.
function isGroup(group: number): boolean {
  return Number.isSafeInteger(group) && group > 1;
}

async function isGone(group: number, withinMs: number): Promise<boolean> {
  let waited = 0;
  for (let pause = 1; isGroupRunning(group); pause = Math.min(pause * 2, 50)) {
    if (waited >= withinMs) return false;
    await sleep(pause);
    waited += pause;
  }
  return true;
}
