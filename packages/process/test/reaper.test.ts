import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { endGroup } from "../src/end-group.ts";
import { groupMembers } from "../src/group-members.ts";
import { createReaper } from "../src/reaper.ts";
import { spawnGroup } from "../src/spawn-group.ts";
import { countMentions, uniqueSleep, waitForCommands, waitUntil } from "./process-table.ts";

const HOST = fileURLToPath(new URL("./fixtures/host.ts", import.meta.url));

/** Starts a parent of its own on this runtime, and waits until its children run. */
async function startHost(mode: string, sleeps: readonly string[]): Promise<ChildProcess> {
  const host = spawn(process.execPath, [HOST, mode, ...sleeps], { stdio: ["ignore", "pipe", "ignore"] });
  onTestFinished(() => {
    host.kill("SIGKILL");
  });
  let said = "";
  for await (const chunk of host.stdout) {
    said += String(chunk);
    if (said.includes("ready")) break;
  }
  expect(said).toContain("ready");
  return host;
}

function childrenOf(pid: number | undefined): number[] {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return table.split("\n").flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    return parent === pid && child !== undefined ? [child] : [];
  });
}

function isRunning(pid: number): boolean {
  return groupMembers(pid).length > 0;
}

describe("a parent that dies with groups running", () => {
  it.each(["SIGKILL", "SIGTERM", "SIGHUP"] as const)("by %s leaves nothing", async (signal) => {
    const sleeps = [uniqueSleep(), uniqueSleep()];
    const host = await startHost("wait", sleeps);
    for (const sleep of sleeps) await waitForCommands(`sleep ${sleep}`, 1);
    const children = childrenOf(host.pid);
    // The two groups and the reaper.
    expect(children.length).toBe(3);
    host.kill(signal);
    await waitUntil(() => !children.some(isRunning), "the groups and the reaper have ended");
    for (const sleep of sleeps) expect(countMentions(sleep)).toBe(0);
  });

  it("leaves nothing that it started in its last instant", async () => {
    const sleeps = [uniqueSleep(), uniqueSleep()];
    const host = await startHost("sudden", sleeps);
    if (host.signalCode === null) await once(host, "exit");
    expect(host.signalCode).toBe("SIGKILL");
    const left = () => sleeps.reduce((sum, sleep) => sum + countMentions(sleep), 0);
    await waitUntil(() => left() === 0, "the groups have ended");
  });

  it("runs nothing of a command that the reaper does not know yet", async () => {
    const sleep = uniqueSleep();
    const host = spawn(process.execPath, [HOST, "unlisted", sleep], { stdio: ["ignore", "ignore", "pipe"] });
    let written = "";
    // The stream ends when the command's process has ended too.
    for await (const chunk of host.stderr) written += String(chunk);
    if (host.signalCode === null) await once(host, "exit");
    expect([written, host.signalCode, countMentions(sleep)]).toEqual(["", "SIGKILL", 0]);
  });

  it.each([0, 1, 2, 3, 5, 8])("leaves nothing when it is killed %i ms after a start", async (delayMs) => {
    const sleep = uniqueSleep();
    const host = spawn(process.execPath, [HOST, "wait", sleep], { stdio: ["ignore", "pipe", "ignore"] });
    await once(host.stdout, "data");
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    host.kill("SIGKILL");
    await waitUntil(() => countMentions(sleep) === 0, "the group has ended");
  });

  it("leaves nothing that ignores SIGTERM", async () => {
    const sleep = uniqueSleep();
    const host = await startHost("stubborn", [sleep]);
    await waitForCommands(`sleep ${sleep}`, 1);
    const children = childrenOf(host.pid);
    host.kill("SIGKILL");
    await waitUntil(() => !children.some(isRunning), "the stubborn group has ended");
    expect(countMentions(sleep)).toBe(0);
  });

  it.skipIf(process.platform !== "linux")("leaves nothing of jobs with groups of their own", async () => {
    const sleep = uniqueSleep();
    const host = await startHost("jobs", [sleep]);
    await waitForCommands(`sleep ${sleep}`, 1);
    host.kill("SIGKILL");
    await waitUntil(() => countMentions(sleep) === 0, "the job has ended");
  });

  it.each([
    ["throw", 1],
    ["exit", 5],
  ])("by %s leaves nothing", async (mode, code) => {
    const sleep = uniqueSleep();
    const host = await startHost(mode, [sleep]);
    if (host.exitCode === null) await once(host, "exit");
    expect(host.exitCode).toBe(code);
    await waitUntil(() => countMentions(sleep) === 0, "the group has ended");
  });
});

describe("a parent that comes to its end", () => {
  it("is not held up by the reaper", async () => {
    const host = await startHost("ended", [uniqueSleep()]);
    if (host.exitCode === null) await once(host, "exit");
    expect([host.exitCode, host.signalCode]).toEqual([0, null]);
  });

  it("waits for its groups as long as it wants to", async () => {
    const host = await startHost("natural", ["0.01", "0.02"]);
    if (host.exitCode === null) await once(host, "exit");
    expect([host.exitCode, host.signalCode]).toEqual([0, null]);
  });
});

describe("the reaper", () => {
  it("ends what is still under its watch when it is closed, and nothing else", async () => {
    const [kept, watched, other] = [uniqueSleep(), uniqueSleep(), uniqueSleep()];
    const groups = [kept, watched, other].map((time) => spawnGroup("sleep", [time], { cwd: "/" }));
    onTestFinished(async () => {
      for (const group of groups) await group.end({ graceMs: 0 });
    });
    const reaper = createReaper();
    for (const group of groups) reaper.add(group.pid ?? 0);
    reaper.remove(groups[0]?.pid ?? 0);
    reaper.close();
    await waitForCommands(`sleep ${watched}`, 0);
    await waitForCommands(`sleep ${other}`, 0);
    expect(countMentions(kept)).toBe(1);
  });

  it("waits as long as asked between the polite signal and the final one", async () => {
    const [stubborn, grace] = [uniqueSleep(), 340_125];
    const before = new Set(childrenOf(process.pid));
    const reaper = createReaper({ graceMs: grace });
    const group = spawnGroup("sh", ["-c", `trap '' TERM; sleep ${stubborn}; true`], { cwd: "/", reaper });
    onTestFinished(() => group.end({ graceMs: 0 }));
    await waitForCommands(`sleep ${stubborn}`, 1);
    const shell = childrenOf(process.pid).find((pid) => !before.has(pid) && pid !== group.pid) ?? 0;
    reaper.close();
    const pause = () => groupMembers(shell).find(({ command }) => command === "sleep 340.125");
    await waitUntil(() => pause() !== undefined, "the reaper waits");
    expect(countMentions(stubborn)).toBe(2);
    // As if the time had passed.
    process.kill(pause()?.pid ?? 0, "SIGKILL");
    await waitForCommands(`sleep ${stubborn}`, 0);
  });

  it("starts no process before the first group, and can be closed at any time", async () => {
    const before = childrenOf(process.pid).length;
    const reaper = createReaper();
    reaper.remove(12);
    reaper.close();
    reaper.close();
    // One of these is ps itself.
    expect(childrenOf(process.pid).length).toBe(before);
  });

  it("survives the end of its own shell", async () => {
    const before = new Set(childrenOf(process.pid));
    const reaper = createReaper();
    const group = spawnGroup("sleep", [uniqueSleep()], { cwd: "/" });
    onTestFinished(() => group.end({ graceMs: 0 }));
    reaper.add(group.pid ?? 0);
    const shell = childrenOf(process.pid).find(
      (pid) => !before.has(pid) && pid !== group.pid && isRunning(pid),
    );
    expect(shell).toBeDefined();
    await endGroup(shell ?? 0, { graceMs: 0 });
    for (let round = 0; round < 50; round++) reaper.add(group.pid ?? 0);
    reaper.remove(group.pid ?? 0);
    reaper.close();
    expect(groupMembers(group.pid ?? 0).length).toBe(1);
  });

  it("has another shell watch the same groups when its own is killed", async () => {
    const sleep = uniqueSleep();
    const before = new Set(childrenOf(process.pid));
    const reaper = createReaper();
    const group = spawnGroup("sleep", [sleep], { cwd: "/" });
    onTestFinished(() => group.end({ graceMs: 0 }));
    const shells = () =>
      childrenOf(process.pid).filter((pid) => !before.has(pid) && pid !== group.pid && isRunning(pid));
    reaper.add(group.pid ?? 0);
    const [killed = 0] = shells();
    process.kill(killed, "SIGKILL");
    await waitUntil(() => shells().some((pid) => pid !== killed), "another shell watches");
    reaper.close();
    await waitForCommands(`sleep ${sleep}`, 0);
  });

  it.skipIf(process.platform !== "linux")("keeps nothing open however often it can't start", async () => {
    const reaper = createReaper({ shell: "/bin/sh\0" });
    reaper.start();
    const open = readdirSync("/proc/self/fd").length;
    for (let round = 0; round < 20; round++) reaper.add(1_000_000 + round);
    expect(readdirSync("/proc/self/fd").length).toBe(open);
    reaper.close();
    expect(readdirSync("/proc/self/fd").length).toBe(open - 1);
  });

  it("tries again where its shell could not be started", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-reaper-")));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const shell = join(folder, "sh");
    const sleep = uniqueSleep();
    const group = spawnGroup("sleep", [sleep], { cwd: "/" });
    onTestFinished(() => group.end({ graceMs: 0 }));
    const before = new Set(childrenOf(process.pid));
    const reaper = createReaper({ shell });
    reaper.add(group.pid ?? 0);
    symlinkSync("/bin/sh", shell);
    await waitUntil(() => {
      reaper.start();
      return childrenOf(process.pid).some((pid) => !before.has(pid) && isRunning(pid));
    }, "a shell watches");
    reaper.close();
    await waitForCommands(`sleep ${sleep}`, 0);
  });
});
