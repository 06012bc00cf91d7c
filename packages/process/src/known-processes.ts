import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * All processes, by `/proc` where it can be read, else by `ps`. Undefined where neither can: a table that does not
 * hold ourselves is empty, or that of another container. `sources` are asked in order.
 */
export function knownProcesses(
  sources: readonly ProcessSource[] = [readProc, readPs],
): readonly KnownProcess[] | undefined {
  for (const read of sources) {
    const known = read();
    if (known.some(({ pid }) => pid === process.pid)) return known;
  }
  return undefined;
}

const ARGUMENTS = ["-A", "-o", "pid=,pgid=,stat=,args="];
const MAX_BYTES = 64 * 1024 * 1024;

/** The processes that `ps` tells of; none where it can't be run. */
export function readPs(): KnownProcess[] {
  const table = spawnSync("ps", ARGUMENTS, { encoding: "utf8", maxBuffer: MAX_BYTES }).stdout ?? "";
  return table.split("\n").flatMap((line) => {
    const [, pid, group, state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined) return [];
    return [{ pid: Number(pid), group: Number(group), isDead: /^[ZX]/.test(state), command: () => command }];
  });
}

/** The processes that `/proc` tells of; none where there is no such folder. */
export function readProc(folder = "/proc"): KnownProcess[] {
  return pidsIn(folder).flatMap((pid) => {
    const stat = readOrEmpty(`${folder}/${pid}/stat`);
    // The name in parentheses may itself hold spaces and parentheses.
    const end = stat.lastIndexOf(")");
    if (end < 0) return [];
    const [state = "", , group, session] = stat.slice(end + 2).split(" ");
    const command = () => {
      const words = readOrEmpty(`${folder}/${pid}/cmdline`).split("\0").join(" ").trim();
      return words === "" ? stat.slice(stat.indexOf("(") + 1, end) : words;
    };
    const isDead = /^[ZX]/.test(state);
    return [{ pid: Number(pid), group: Number(group), session: Number(session), isDead, command }];
  });
}

function pidsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** A process as one of the system's tables has it. */
export interface KnownProcess {
  pid: number;
  group: number;
  /** Only `/proc` tells. */
  session?: number;
  /** It has ended, and nobody has collected it yet. */
  isDead: boolean;
  /** As typed, its arguments joined by spaces. */
  command(): string;
}

/** Gives what one of the system's tables holds; nothing where it can't be read. */
type ProcessSource = () => readonly KnownProcess[];
