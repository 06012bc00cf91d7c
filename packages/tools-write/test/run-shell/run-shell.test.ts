import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { runningWith, untilRunning } from "../support/process-table.ts";
import { shellWith } from "../support/shell.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// So that two runs beside each other do not find each other's processes.
const own = process.pid;

describe("run_shell: how it ended", () => {
  it.each([
    ["true", "exit 0, no output", false],
    ["exit 1", "exit 1, no output", true],
    ["echo hi", "exit 0\nhi\n", false],
    ["printf hi; exit 3", "exit 3\nhi", true],
    ["kill -SEGV $$", "killed by SIGSEGV, no output", true],
    ["no-such-command-792", /^exit 127\n.*not found/, true],
    ["echo a; echo b >&2; echo c", "exit 0\na\nb\nc\n", false],
  ])("%s", async (command, text, isError) => {
    const answer = await shellWith().run(command);
    expect(answer.text).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
    expect(answer.isError).toBe(isError);
  });

  it("ends a command at its limit, with all that it started", async () => {
    const { run } = shellWith();
    const answer = await run(
      `echo before; (sleep 71.01${own} & sleep 71.02${own} & wait) & sleep 71.03${own}`,
      {
        timeout_ms: 400,
      },
    );
    expect(answer.text).toBe("timed out after 400 ms, killed\nbefore\n");
    expect(answer.isError).toBe(true);
    expect(answer.output.details?.failure).toEqual({ kind: "timedOut", executed: true });
    for (const number of [1, 2, 3]) expect(runningWith(`sleep 71.0${number}${own}`)).toEqual([]);
  });

  it("kills what ignores the polite signal", async () => {
    const { run } = shellWith();
    const answer = await run(
      `bash -c 'trap "" TERM; for i in $(seq 600); do sleep 0.1; done # MARK_71_${own}' & wait`,
      {
        timeout_ms: 300,
      },
    );
    expect(answer.text).toBe("timed out after 300 ms, killed, no output");
    expect(runningWith(`MARK_71_${own}`)).toEqual([]);
  });

  it("ends it all on abort, and what it wrote is there", async () => {
    const { run } = shellWith();
    const controller = new AbortController();
    const onProgress = (message: string) => {
      if (message === "started") controller.abort();
    };
    const answer = await run(
      `echo started; sleep 72.01${own}`,
      {},
      { signal: controller.signal, onProgress },
    );
    expect(answer.text).toBe("aborted, killed\nstarted\n");
    expect(runningWith(`sleep 72.01${own}`)).toEqual([]);
  });

  it("starts nothing when it was aborted before", async () => {
    const { run, root } = shellWith();
    const answer = await run(`touch made; sleep 72.02${own}`, {}, { signal: AbortSignal.abort() });
    expect(answer.text).toBe("aborted before the start");
    expect(existsSync(join(root, "made"))).toBe(false);
    expect(runningWith(`sleep 72.02${own}`)).toEqual([]);
  });

  it("ends a command that writes without end", async () => {
    const { run } = shellWith({}, { maxOutputBytes: 100_000 });
    const answer = await run("yes");
    expect(answer.text.split("\n")[0]).toBe("more than 100,000 bytes of output, killed");
    expect(answer.text.split("\n")[1]).toMatch(/^dropped the last [\d,]+ bytes? of output/);
    expect(answer.written.length).toBe(100_000);
    expect(answer.isError).toBe(true);
  });

  it("says that a command killed its own shell by name", async () => {
    const { run } = shellWith();
    const answer = await run(`pkill -f 'no-such-server-${own}'; echo still here`);
    expect(answer.text.split("\n")[0]).toBe("killed by SIGTERM, no output");
    expect(answer.text.split("\n")[1]).toContain("a pattern of pkill -f matches it too");
    const other = await run(`pkill -f '[n]o-such-server-${own}'; echo still here`);
    expect(other.text).toBe("exit 0\nstill here\n");
  });

  it("is not told apart from a signal by an exit code", async () => {
    expect((await shellWith().run("exit 139")).text).toBe("exit 139, no output");
  });

  it("survives a command that signals its parent, which is not this process", async () => {
    const { run } = shellWith();
    const answer = await run("kill $PPID; kill -HUP $PPID; echo $PPID");
    const [status, parent] = answer.text.split("\n");
    expect(status).toBe("exit 0");
    expect(Number(parent)).not.toBe(process.pid);
    expect((await run("kill -KILL $PPID; echo on")).text).not.toContain("not started");
    expect((await run("echo alive")).text).toBe("exit 0\nalive\n");
  });

  it("says that Windows is not supported", async () => {
    const answer = await shellWith({}, { platform: "win32" }).run("echo hi");
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain("Windows");
  });

  it("gives a dispatcher's clock more time than its own limit", () => {
    const { timeoutMs } = shellWith().tool;
    expect(typeof timeoutMs === "function" && timeoutMs({ command: "x", timeout_ms: 30_000 })).toBe(35_000);
  });
});

describe("run_shell: what it leaves running", () => {
  it("returns when the shell has ended, and names what still runs", async () => {
    const { run, tool } = shellWith();
    const answer = await run(`sleep 73.01${own} & echo done`);
    const [status, running, ...output] = answer.text.split("\n");
    expect(status).toBe("exit 0");
    expect(running).toMatch(/^still running in the background until the session ends: \d+ sleep 73\.01\d+$/);
    expect(output.join("\n")).toBe("done\n");
    expect(runningWith(`sleep 73.01${own}`)).toHaveLength(1);
    await tool.close();
    expect(runningWith(`sleep 73.01${own}`)).toEqual([]);
  });

  it("does not wait for one that goes on writing, nor take its later output", async () => {
    const { run, root } = shellWith();
    let writes = 0;
    const onWrite = () => {
      writes++;
    };
    const command = "(while :; do echo tick73; echo >> ticks; sleep 0.05; done) & sleep 0.3; echo front-done";
    const answer = await run(command, {}, { onWrite });
    expect(answer.text).toContain("front-done");
    expect(answer.text).toContain("tick73");
    expect(answer.output.details?.running).not.toHaveLength(0);
    const [writesThen, ticksThen] = [writes, readFileSync(join(root, "ticks")).length];
    const ticks = () => readFileSync(join(root, "ticks")).length;
    await vi.waitFor(() => expect(ticks()).toBeGreaterThan(ticksThen + 3), 20_000);
    expect(writes).toBe(writesThen);
  });

  it("says nothing of one that ends at once", async () => {
    const answer = await shellWith().run("sleep 0.05 & echo done");
    expect(answer.text).toBe("exit 0\ndone\n");
  });

  it("tells the reaper, and takes groups that ended from its watch", async () => {
    const watched = new Set<number>();
    const reaper = {
      start: () => {},
      add: (group: number) => watched.add(group),
      remove: (group: number) => watched.delete(group),
      close: () => {},
    };
    const { run, tool } = shellWith({}, { reaper });
    await run("echo hi");
    expect(watched.size).toBe(0);
    await run(`sleep 73.02${own} & echo hi`);
    expect(watched.size).toBe(1);
    await tool.close();
    expect(watched.size).toBe(0);
    await untilRunning(`sleep 73.02${own}`, false);
  });
});

describe("run_shell: what it runs in", () => {
  it("has no input", async () => {
    const { run } = shellWith();
    expect((await run("cat")).text).toBe("exit 0, no output");
    expect((await run("read -r name; echo got:$name")).text).toBe("exit 0\ngot:\n");
  });

  it("runs in the root or in a folder inside", async () => {
    const { run, root } = shellWith({ "sub/a.txt": "" });
    expect((await run("pwd")).text).toBe(`exit 0\n${root}\n`);
    expect((await run("pwd", { cwd: "sub" })).text).toBe(`exit 0\n${join(root, "sub")}\n`);
  });

  it.each([
    ["gone", "does not exist"],
    ["..", "outside"],
    ["/", "outside"],
    ["~", "outside"],
    ["link", "outside"],
    ["file.txt", "is no folder"],
  ])("does not run in %s", async (cwd, reason) => {
    const { run, root } = shellWith({ "file.txt": "" });
    symlinkSync(temporaryFolder(), join(root, "link"));
    const answer = await run("touch made", { cwd });
    expect(answer.isError).toBe(true);
    expect(answer.text).toContain(reason);
    expect(existsSync(join(root, "made"))).toBe(false);
  });

  it("names a folder that was removed, and the next call works", async () => {
    const { run, root } = shellWith();
    mkdirSync(join(root, "wt"));
    rmSync(join(root, "wt"), { recursive: true });
    expect((await run("pwd", { cwd: "wt" })).text).toContain("wt does not exist");
    expect((await run("echo alive")).text).toContain("alive");
  });

  it("passes the environment on without secrets, made quiet", async () => {
    const environment = {
      ...process.env,
      ACME_API_KEY: "canary-1",
      GH_TOKEN: "canary-2",
      PASSED_TOKEN: "ok-3",
      LANG: "C.UTF-8",
      TERM: "xterm",
      BASH_ENV: "/nowhere/start-file",
    };
    const { text } = await shellWith({}, { environment, allowSecrets: ["PASSED_TOKEN"] }).run("env");
    expect(text).not.toMatch(/canary|start-file/);
    for (const line of [
      "PASSED_TOKEN=ok-3",
      "LANG=C.UTF-8",
      "PAGER=cat",
      "TERM=dumb",
      "CI=1",
      "GIT_TERMINAL_PROMPT=0",
    ])
      expect(text.split("\n")).toContain(line);
  });

  it("runs no start files", async () => {
    const home = temporaryFolder();
    const startFile = (name: string) => {
      writeFileSync(join(home, name), `echo STARTED; touch '${join(home, `mark-of-${name}`)}'\n`);
      return join(home, name);
    };
    for (const name of [".bashrc", ".bash_profile", ".bash_login", ".profile"]) startFile(name);
    const started = { HOME: home, BASH_ENV: startFile("bash-env"), ENV: startFile("env") };
    const { run } = shellWith({}, { environment: { ...process.env, ...started } });
    expect((await run("shopt -q login_shell; echo $? $HOME; sh -c :; bash -c :")).text).toBe(
      `exit 0\n1 ${home}\n`,
    );
    expect(readdirSync(home).filter((name) => name.startsWith("mark"))).toEqual([]);
  });
});
