import type { KnownProcess } from "./known-processes.ts";
import { knownProcesses } from "./known-processes.ts";

/** A process of a group that still runs. */
export interface GroupMember {
  pid: number;
  /** As typed, its arguments joined by spaces. */
  command: string;
}

/**
 * The processes of a group that still run, by `/proc` where there is one, else by `ps`; none where neither can be read.
 * Dead ones not yet collected don't count. By `/proc` also those that left the group, but not its session: what a shell
 * with `set -m` starts.
 */
export function groupMembers(group: number): GroupMember[] {
  if (process.platform === "win32") return [];
  return membersIn(knownProcesses(), group)
    .filter((known) => !known.isDead)
    .map(({ pid, command }) => ({ pid, command: command() }))
    .sort((a, b) => a.pid - b.pid);
}

/** True when a process of the group still runs; undefined where the table holds none of it, neither running nor dead. */
export function isRunningIn(table: readonly KnownProcess[] | undefined, group: number): boolean | undefined {
  const members = membersIn(table, group);
  return members.length === 0 ? undefined : members.some((known) => !known.isDead);
}

/** The groups that were made in a session beside its first. Only `/proc` tells. */
export function groupsBeside(session: number): number[] {
  if (process.platform === "win32") return [];
  const beside = membersIn(knownProcesses(), session).filter(
    (known) => known.group !== session && !known.isDead,
  );
  return [...new Set(beside.map((known) => known.group))];
}

function membersIn(table: readonly KnownProcess[] | undefined, group: number): KnownProcess[] {
  return (table ?? []).filter((known) => known.group === group || known.session === group);
}
