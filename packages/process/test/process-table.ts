import { execFileSync } from "node:child_process";
import { vi } from "vitest";

let last = 0;

/** A number of seconds that nobody else sleeps: it finds our processes in the table. */
export function uniqueSleep(): string {
  return `${300 + (process.pid % 1000)}.${String(process.hrtime.bigint()).slice(-9)}${last++}`;
}

/** How many running processes have exactly this command line, by the system's own table. */
export function countCommands(command: string): number {
  return commandLines().filter((line) => line === command).length;
}

/** How many running processes have this text anywhere in their command line. */
export function countMentions(marker: string): number {
  return commandLines().filter((line) => line.includes(marker)).length;
}

export async function waitForCommands(command: string, count: number): Promise<void> {
  await waitUntil(() => countCommands(command) === count, `${count} times: ${command}`);
}

/** Asks again and again until it is so; fails after 20 seconds. */
export async function waitUntil(condition: () => boolean, what: string): Promise<void> {
  const ask = () => {
    if (!condition()) throw new Error(`never came true: ${what}`);
  };
  await vi.waitFor(ask, { timeout: 20_000, interval: 20 });
}

function commandLines(): string[] {
  const table = execFileSync("ps", ["-A", "-o", "stat=,args="], { encoding: "utf8", maxBuffer: 1 << 26 });
  return table.split("\n").flatMap((line) => {
    const [, state = "Z", command = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    return state.startsWith("Z") ? [] : [command.trimEnd()];
  });
}
