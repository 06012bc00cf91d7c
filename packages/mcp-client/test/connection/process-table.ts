import { execFileSync } from "node:child_process";
import { vi } from "vitest";

let last = 0;

/** A flag that no other server has: it finds ours in the table of processes. */
export function uniqueMarker(): string {
  return `--marker=${process.pid}-${process.hrtime.bigint()}-${++last}`;
}

/** The running processes whose command line holds the text. */
export function countMentions(marker: string): number {
  const table = execFileSync("ps", ["-A", "-o", "stat=,args="], { encoding: "utf8", maxBuffer: 1 << 26 });
  return table.split("\n").filter((line) => !/^\s*Z/.test(line) && line.includes(marker)).length;
}

/** Asks again and again until it is so; fails after 20 seconds. */
export async function waitUntil(condition: () => boolean, what: string): Promise<void> {
  const ask = () => {
    if (!condition()) throw new Error(`never came true: ${what}`);
  };
  await vi.waitFor(ask, { timeout: 20_000, interval: 20 });
}
