import { spawnSync } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";

/** The command lines of running processes that hold a mark; dead ones that nobody has collected don't count. */
export function runningWith(mark: string): string[] {
  const table = spawnSync("ps", ["-A", "-o", "stat=,args="], { encoding: "utf8" }).stdout;
  return table.split("\n").filter((line) => line.includes(mark) && !line.startsWith("Z"));
}

/** Ends what still works in a folder of a test, such as a process in a session of its own. Only where `/proc` tells. */
export function endWorkersIn(folder: string): void {
  for (const id of processIds()) if (workingFolderOf(id) === folder) spawnSync("kill", ["-KILL", id]);
}

function processIds(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function workingFolderOf(id: string): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return undefined;
  }
}

/** Waits until the table has, or has no more, such a process. */
export async function untilRunning(mark: string, wanted: boolean): Promise<void> {
  for (let tries = 0; runningWith(mark).length > 0 !== wanted; tries++) {
    if (tries > 400) throw new Error(`${mark}: ${wanted ? "never started" : "still runs"}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
