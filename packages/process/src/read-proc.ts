import { readdirSync, readFileSync } from "node:fs";
import type { KnownProcess } from "./known-process.ts";

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
