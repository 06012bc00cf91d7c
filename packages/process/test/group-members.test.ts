import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { groupMembers, isRunningIn } from "../src/group-members.ts";
import type { KnownProcess } from "../src/known-processes.ts";
import { knownProcesses, readProc, readPs } from "../src/known-processes.ts";
import { spawnGroup } from "../src/spawn-group.ts";
import { uniqueSleep, waitForCommands } from "./process-table.ts";

const ENDED_GROUP = fileURLToPath(new URL("./fixtures/ended-group.ts", import.meta.url));
const WITHOUT_PROC = ["--user", "--map-root-user", "--mount", "sh", "-c"];
const HIDE_PROC = "mount -t tmpfs none /proc";

const withoutProc = () => readProc("/no/such/folder");
const hidesProc = spawnSync("unshare", [...WITHOUT_PROC, HIDE_PROC]).status === 0;

async function threeSleepers(): Promise<{ group: number; commands: string[] }> {
  const sleep = uniqueSleep();
  const script = `sleep ${sleep} & sleep ${sleep} & wait`;
  const started = spawnGroup("sh", ["-c", script], { cwd: "/" });
  onTestFinished(() => started.end({ graceMs: 0 }));
  await waitForCommands(`sleep ${sleep}`, 2);
  return { group: started.pid ?? 0, commands: [`sh -c ${script}`, `sleep ${sleep}`, `sleep ${sleep}`] };
}

function known(group: number, isDead: boolean): KnownProcess {
  return { pid: 7, group, isDead, command: () => "x" };
}

describe("groupMembers", () => {
  it("gives who runs, as typed", async () => {
    const { group, commands } = await threeSleepers();
    expect(groupMembers(group).map((member) => member.command)).toEqual(commands);
  });
});

describe("the tables of the system", () => {
  it.skipIf(process.platform !== "linux")("hold the same, whether by /proc or by ps", async () => {
    const { group, commands } = await threeSleepers();
    for (const table of [readProc(), readPs()]) {
      const members = table.filter((member) => member.group === group && !member.isDead);
      expect(members.map((member) => member.command())).toEqual(commands);
    }
  });

  it.skipIf(process.platform === "win32")("stand in for one another", () => {
    const pids = (knownProcesses([withoutProc, readPs]) ?? []).map(({ pid }) => pid);
    expect(pids).toContain(process.pid);
  });

  it("are not trusted where they don't hold ourselves", () => {
    expect(knownProcesses([withoutProc])).toBeUndefined();
    expect(knownProcesses([() => [known(7, false)]])).toBeUndefined();
  });
});

describe("isRunningIn", () => {
  it.each([
    ["one that runs", [known(5, true), known(5, false)], true],
    ["dead ones alone", [known(5, true)], false],
    ["nobody of it", [known(6, false)], undefined],
    ["nothing at all", undefined, undefined],
  ])("tells of a table with %s", (_what, table, running) => {
    expect(isRunningIn(table, 5)).toBe(running);
  });
});

// Bun itself does not start without /proc.
describe.skipIf(!hidesProc || process.versions.bun !== undefined)("a system without /proc", () => {
  it("has its groups ended all the same", () => {
    const command = `${HIDE_PROC} && exec "$0" "$@"`;
    const out = execFileSync("unshare", [...WITHOUT_PROC, command, process.execPath, ENDED_GROUP], {
      encoding: "utf8",
    });
    expect(JSON.parse(out)).toEqual({ before: true, after: false, signal: "SIGKILL", code: 0 });
  });
});
