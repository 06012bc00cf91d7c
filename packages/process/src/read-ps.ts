import { spawnSync } from "node:child_process";
import type { KnownProcess } from "./known-process.ts";

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
