import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A process of a group that still runs. */
export interface GroupMember {
  pid: number;
  /** As typed, its arguments joined by spaces. */
  command: string;
}

/**
 * The processes of a group that still run, by `/proc` where there is one, else by `ps`. Dead ones not yet collected
 * don't count. On Linux also those that left the group, but not its session: what a shell with `set -m` starts.
 */
export function groupMembers(group: number, platform: NodeJS.Platform = process.platform): GroupMember[] {
  if (platform === "win32") return [];
  return platform === "linux" ? fromProc(group) : fromPs(group);
}

/** The groups that were made in a session beside its first. Known on Linux only. */
export function groupsBeside(session: number): number[] {
  if (process.platform !== "linux") return [];
  const groups = runningProcesses().filter((known) => known.session === session && known.group !== session);
  return [...new Set(groups.map((known) => known.group))];
}

interface RunningProcess {
  pid: number;
  group: number;
  session: number;
  title: string;
}

function fromProc(group: number): GroupMember[] {
  return runningProcesses()
    .filter((known) => known.group === group || known.session === group)
    .map(({ pid, title }) => {
      const words = readOrEmpty(`/proc/${pid}/cmdline`).split("\0").join(" ").trim();
      return { pid, command: words === "" ? title : words };
    })
    .sort((a, b) => a.pid - b.pid);
}

function runningProcesses(): RunningProcess[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const stat = readOrEmpty(`/proc/${name}/stat`);
    // The name in parentheses may itself hold spaces and parentheses.
    const end = stat.lastIndexOf(")");
    const [state, , group, session] = stat.slice(end + 2).split(" ");
    if (isDead(state)) return [];
    const title = stat.slice(stat.indexOf("(") + 1, end);
    return [{ pid: Number(name), group: Number(group), session: Number(session), title }];
  });
}

function fromPs(group: number): GroupMember[] {
  const table = spawnSync("ps", ["-A", "-o", "pid=,pgid=,stat=,args="], { encoding: "utf8" }).stdout ?? "";
  return table.split("\n").flatMap((line) => {
    const [, pid, memberGroup, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return Number(memberGroup) === group && !isDead(state)
      ? [{ pid: Number(pid), command: command ?? "" }]
      : [];
  });
}

function isDead(state: string | undefined): boolean {
  return state === undefined || /^(?:[ZX]|$)/.test(state);
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
