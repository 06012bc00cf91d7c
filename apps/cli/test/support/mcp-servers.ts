import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CALCULATOR } from "../../src/demo/mcp/mcp-demo.ts";

export interface Entry {
  command: string;
  args: readonly string[];
}

const LINGERING = fileURLToPath(new URL("../servers/lingering-server.mjs", import.meta.url));

/** A server of eight tools, written into a folder. */
export function calculator(folder: string): Entry {
  const file = join(folder, "calculator.mjs");
  writeFileSync(file, CALCULATOR);
  return { command: process.execPath, args: [file] };
}

/** A server that stays when its input ends; its process id stands in the file. */
export function lingering(pidFile: string): Entry {
  return { command: process.execPath, args: [LINGERING, pidFile] };
}

/** A server whose tool `greet` asks the user for a name. */
export const ASKING: Entry = {
  command: process.execPath,
  args: [fileURLToPath(new URL("../servers/asking-server.mjs", import.meta.url))],
};

/** One that never says a word. */
export function silent(pidFile: string): Entry {
  const script = `require("node:fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setTimeout(() => {}, 60_000)`;
  return { command: process.execPath, args: ["-e", script] };
}

/** One that is not there. */
export const DEAD: Entry = { command: "toolrail-no-such-server", args: [] };

/** Writes `.mcp.json` into a folder, as a project has it. */
export function nameServers(folder: string, mcpServers: Readonly<Record<string, Entry>>): string {
  const file = join(folder, ".mcp.json");
  writeFileSync(file, JSON.stringify({ mcpServers }, null, 2));
  return file;
}

/** The process that a lingering server runs in, once it does. */
export async function pidOf(pidFile: string): Promise<number> {
  return until(() => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8")) || undefined : undefined));
}

/** Whether the process is there and no mere record of a dead one. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/^\d+ \(.*\) Z/su.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Looks again and again until there is something. The test's own time limit ends it. */
export async function until<T>(look: () => T | undefined | false): Promise<T> {
  while (true) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
