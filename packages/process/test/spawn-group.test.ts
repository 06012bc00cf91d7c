import { closeSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ChildGroup } from "../src/child-group.ts";
import { endGroup, signalGroup } from "../src/end-group.ts";
import { groupMembers } from "../src/group-members.ts";
import { type SpawnGroupOptions, spawnGroup } from "../src/spawn-group.ts";
import { countMentions, uniqueSleep, waitForCommands } from "./process-table.ts";

function shell(script: string, options: Partial<SpawnGroupOptions> = {}): ChildGroup {
  const group = spawnGroup("sh", ["-c", script], { cwd: "/", ...options });
  onTestFinished(() => group.end({ graceMs: 0 }));
  return group;
}

function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-process-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function textOf(stream: Readable | null): Promise<string> {
  return stream === null ? Promise.resolve("") : text(stream);
}

/** Resolves with the first line that a child writes. */
async function firstLine(group: ChildGroup): Promise<string> {
  let seen = "";
  for await (const chunk of group.stdout ?? []) {
    seen += String(chunk);
    if (seen.includes("\n")) break;
  }
  return seen.split("\n")[0] ?? "";
}

describe("spawnGroup", () => {
  it("gives streams, code and signal", async () => {
    const group = shell("echo out; echo err >&2; exit 3");
    const [out, err] = await Promise.all([textOf(group.stdout), textOf(group.stderr)]);
    expect([out, err]).toEqual(["out\n", "err\n"]);
    expect(await group.exited).toEqual({ code: 3, signal: null });
    expect(await shell("kill -s KILL $$").exited).toEqual({ code: null, signal: "SIGKILL" });
  });

  it("starts in the folder asked for, as the head of a group of its own", async () => {
    const folder = tempFolder();
    const group = shell("pwd; ps -o pgid= -p $$", { cwd: folder });
    expect((await textOf(group.stdout)).split(/\s+/)).toEqual([folder, String(group.pid), ""]);
  });

  it("has the reaper watch before the command starts", async () => {
    const program = join(tempFolder(), "program");
    const told: [string, number | undefined][] = [];
    const reaper = {
      // The command does not exist before.
      start: () => writeFileSync(program, "#!/bin/sh\nexit 7\n", { mode: 0o755 }),
      add: (group: number) => void told.push(["add", group]),
      remove: (group: number) => void told.push(["remove", group]),
      close: () => {},
    };
    const group = spawnGroup(program, [], { cwd: "/", reaper });
    expect(await group.exited).toEqual({ code: 7, signal: null });
    await group.end();
    expect(told).toEqual([
      ["add", group.pid],
      ["remove", group.pid],
    ]);
  });

  it("reports a failed start behind a reaper in the same words", async () => {
    const reaper = { start: () => {}, add: () => {}, remove: () => {}, close: () => {} };
    const file = join(tempFolder(), "data");
    writeFileSync(file, "no program", { mode: 0o644 });
    for (const [command, message] of [
      ["no-such-command-here", "command not found: no-such-command-here"],
      [file, `${file} could not be started: permission denied`],
      ["/", "/ could not be started: permission denied"],
    ] as const) {
      const group = spawnGroup(command, [], { cwd: "/", reaper });
      expect((await group.exited).error?.message).toBe(message);
      expect(group.pid).toBeUndefined();
    }
  });

  it("passes streams, arguments and the exit code on behind a reaper", async () => {
    const reaper = { start: () => {}, add: () => {}, remove: () => {}, close: () => {} };
    const script = 'cat; printf "%s|" "$0" "$@"; ls /proc/self/fd 2>/dev/null | wc -l >&2; exit 7';
    const group = spawnGroup("sh", ["-c", script, "a b", "", "c\nd"], { cwd: "/", reaper, stdin: "pipe" });
    group.stdin?.end("in ");
    expect(await textOf(group.stdout)).toBe("in a b||c\nd|");
    expect(await group.exited).toEqual({ code: 7, signal: null });
  });

  it("closes stdin unless a pipe is asked for", async () => {
    expect(await textOf(shell("cat; echo end").stdout)).toBe("end\n");
    const piped = shell("cat; echo end", { stdin: "pipe" });
    piped.stdin?.end("typed ");
    expect(await textOf(piped.stdout)).toBe("typed end\n");
  });

  it("is not disturbed by a child that never reads its stdin", async () => {
    const group = shell("exit 0", { stdin: "pipe" });
    for (let round = 0; round < 20; round++) group.stdin?.write("x".repeat(100_000));
    expect(await group.exited).toEqual({ code: 0, signal: null });
  });

  it("writes to a file descriptor of ours", async () => {
    const file = join(tempFolder(), "out");
    const fd = openSync(file, "w");
    const group = shell("echo out; echo err >&2", { stdout: fd, stderr: fd });
    await group.exited;
    closeSync(fd);
    expect(group.stdout).toBeNull();
    expect(readFileSync(file, "utf8")).toBe("out\nerr\n");
  });

  it("passes on our environment without secrets, or exactly the one given", async () => {
    process.env.TOOLRAIL_TEST_TOKEN = "secret";
    process.env.XDG_TEST_WORD = "word";
    onTestFinished(() => {
      delete process.env.TOOLRAIL_TEST_TOKEN;
      delete process.env.XDG_TEST_WORD;
    });
    const script = `echo "$TOOLRAIL_TEST_TOKEN-$XDG_TEST_WORD-$OTHER"`;
    expect(await textOf(shell(script).stdout)).toBe("-word-\n");
    expect(await textOf(shell(script, { env: { OTHER: "x" } }).stdout)).toBe("--x\n");
  });
});

describe("a start that fails", () => {
  it.each(["/no/such/folder", "FILE"])("names a working folder that can't be used: %s", async (cwd) => {
    const file = join(tempFolder(), "file");
    writeFileSync(file, "");
    const folder = cwd === "FILE" ? file : cwd;
    const group = spawnGroup("sh", ["-c", "true"], { cwd: folder });
    expect(group.pid).toBeUndefined();
    const { error } = await group.exited;
    const why = cwd === "FILE" ? "is not a folder" : "does not exist";
    expect(error?.message).toBe(`the working folder ${why}: ${folder}`);
    await group.end();
  });

  it("names a missing command", async () => {
    const group = spawnGroup("no-such-command-here", [], { cwd: "/" });
    expect(await group.exited).toMatchObject({
      code: null,
      signal: null,
      error: { message: "command not found: no-such-command-here" },
    });
    expect(group.pid).toBeUndefined();
    await group.end();
  });

  it("names what is wrong with an argument", async () => {
    const { error } = await spawnGroup("sh", ["-c", "a\0b"], { cwd: "/" }).exited;
    expect(error?.message).toBe("sh could not be started: an argument holds a NUL byte");
    const long = await spawnGroup("sh", ["-c", "x".repeat(4_000_000)], { cwd: "/" }).exited;
    expect(long.error?.message).toBe("sh could not be started: its arguments and environment are too long");
  });

  it("names a file that is no program", async () => {
    const file = join(tempFolder(), "data");
    writeFileSync(file, "no program", { mode: 0o644 });
    const { error } = await spawnGroup(file, [], { cwd: "/" }).exited;
    expect(error?.message).toBe(`${file} could not be started: permission denied`);
  });
});

describe("end", () => {
  it.each([
    ["a plain command", (sleep: string) => `sleep ${sleep}; true`, 1],
    ["one that reads stdin", (sleep: string) => `cat; exec sleep ${sleep}`, 1],
    [
      "children in the background",
      (sleep: string) => `sleep ${sleep} & sleep ${sleep} & sleep ${sleep}; true`,
      3,
    ],
    [
      "grandchildren whose parents have gone",
      (sleep: string) => `(sh -c 'sleep ${sleep} &' &); sleep ${sleep}; true`,
      2,
    ],
    ["pipelines", (sleep: string) => `sleep ${sleep} | sleep ${sleep} | sleep ${sleep}`, 3],
    ["a child that outlives its shell", (sleep: string) => `sleep ${sleep} & exit 0`, 1],
    ["nohup", (sleep: string) => `nohup sleep ${sleep} >/dev/null 2>&1 & wait`, 1],
  ])("leaves nothing of %s", async (_name, script, processes) => {
    const sleep = uniqueSleep();
    const group = shell(script(sleep));
    await waitForCommands(`sleep ${sleep}`, processes);
    await group.end();
    expect(countMentions(sleep)).toBe(0);
    expect(groupMembers(group.pid ?? 0)).toEqual([]);
  });

  // Elsewhere no table tells what left its group.
  it.skipIf(process.platform !== "linux")("leaves nothing of jobs with groups of their own", async () => {
    const sleep = uniqueSleep();
    const group = shell(`set -m; (trap '' TERM; sleep ${sleep}; true) & sleep ${sleep} & exit 0`);
    expect(await group.exited).toEqual({ code: 0, signal: null });
    await waitForCommands(`sleep ${sleep}`, 2);
    expect(groupMembers(group.pid ?? 0).length).toBe(3);
    await group.end({ graceMs: 100 });
    expect(countMentions(sleep)).toBe(0);
  });

  it("kills what ignores SIGTERM, after the grace time", async () => {
    const sleep = uniqueSleep();
    const group = shell(`trap '' TERM; echo ready; sleep ${sleep}; sleep ${sleep}`);
    expect(await firstLine(group)).toBe("ready");
    await group.end({ graceMs: 100 });
    expect(countMentions(sleep)).toBe(0);
    expect(await group.exited).toEqual({ code: null, signal: "SIGKILL" });
  });

  it("lets a process that heeds SIGTERM clean up", async () => {
    const file = join(tempFolder(), "cleaned");
    const group = shell(`trap 'echo yes > ${file}; exit 7' TERM; echo ready; while :; do sleep 0.01; done`);
    expect(await firstLine(group)).toBe("ready");
    await group.end();
    expect(readFileSync(file, "utf8")).toBe("yes\n");
    expect(await group.exited).toEqual({ code: 7, signal: null });
  });

  it("reaches a child that holds the pipe after its shell has ended", async () => {
    const sleep = uniqueSleep();
    const group = shell(`sleep ${sleep} & exit 0`);
    expect(await group.exited).toEqual({ code: 0, signal: null });
    await waitForCommands(`sleep ${sleep}`, 1);
    expect(groupMembers(group.pid ?? 0).map((member) => member.command)).toEqual([`sleep ${sleep}`]);
    await group.end();
    expect(await textOf(group.stdout)).toBe("");
    expect(countMentions(sleep)).toBe(0);
  });

  it("may be called twice, at once, and after the end", async () => {
    const group = shell(`sleep ${uniqueSleep()}`);
    await Promise.all([group.end(), group.end({ graceMs: 0 })]);
    await group.end();
    expect(groupMembers(group.pid ?? 0)).toEqual([]);
  });
});

describe("endGroup", () => {
  it("is content with a group that is gone", async () => {
    const group = shell("exit 0");
    await group.exited;
    await endGroup(group.pid ?? 0);
  });

  it.each([0, 1, -1, -5, 1.5, Number.NaN])(
    "never signals %s, which would be ourselves or everybody",
    (group) => {
      expect(signalGroup(group, 0)).toBe(false);
    },
  );
});
