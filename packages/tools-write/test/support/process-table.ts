import { spawnSync } from "node:child_process";

/** The command lines of running processes that hold a mark; dead ones that nobody has collected don't count. */
export function runningWith(mark: string): string[] {
  const table = spawnSync("ps", ["-A", "-o", "stat=,args="], { encoding: "utf8" }).stdout;
  return table.split("\n").filter((line) => line.includes(mark) && !line.startsWith("Z"));
}

/** Waits until the table has, or has no more, such a process. */
export async function untilRunning(mark: string, wanted: boolean): Promise<void> {
  for (let tries = 0; runningWith(mark).length > 0 !== wanted; tries++) {
    if (tries > 400) throw new Error(`${mark}: ${wanted ? "never started" : "still runs"}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
