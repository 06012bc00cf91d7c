import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runningWith, untilRunning } from "../support/process-table.ts";
import { shellWith } from "../support/shell.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const BYTES_PER_MB = 1024 * 1024;
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
    expect(answer.written.length).toBe(100_000);
    expect(answer.isError).toBe(true);
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
    const started = performance.now();
    const answer = await run(`sleep 73.01${own} & echo done`);
    expect(performance.now() - started).toBeLessThan(5_000);
    const [status, running, ...output] = answer.text.split("\n");
    expect(status).toBe("exit 0");
    expect(running).toMatch(/^still running in the background until the session ends: \d+ sleep 73\.01\d+$/);
    expect(output.join("\n")).toBe("done\n");
    expect(runningWith(`sleep 73.01${own}`)).toHaveLength(1);
    await tool.close();
    expect(runningWith(`sleep 73.01${own}`)).toEqual([]);
  });

  it("does not wait for one that goes on writing, nor take its later output", async () => {
    const { run } = shellWith();
    const answer = await run("(while :; do echo tick73; sleep 0.05; done) & sleep 0.3; echo front-done");
    expect(answer.text).toContain("front-done");
    expect(answer.text.match(/tick73/g)?.length).toBeLessThan(30);
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
    const { run } = shellWith(
      { "start.sh": "echo STARTED" },
      { environment: { ...process.env, HOME: home } },
    );
    expect((await run("shopt -q login_shell; echo $?")).text).toBe("exit 0\n1\n");
  });
});

describe("run_shell: its output", () => {
  it("joins a character whose bytes come apart", async () => {
    const { text } = await shellWith().run("printf '\\xe4\\xbd'; sleep 0.3; printf '\\xa0\\n'");
    expect(text).toBe("exit 0\n你\n");
  });

  it.each([
    ["printf '\\033[31mred\\033[0m\\n'", "red\n"],
    ["printf -- '--------\\rHello\\033[K\\n'", "Hello\n"],
    ["printf '10%%\\r50%%\\r100%%\\r\\n'", "100%\n"],
    ["printf 'a\\r\\nb\\r\\n'", "a\nb\n"],
    ["printf '\\033]8;;http://x\\033\\\\link\\033]8;;\\033\\\\'", "link"],
    ["printf '1\\r2'", "2"],
  ])("leaves out what only a terminal shows: %s", async (command, output) => {
    const { written } = await shellWith().run(command);
    expect(written.toString()).toBe(output);
  });

  it("passes on large output whole, in little memory", async () => {
    const { run } = shellWith();
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const answer = await run(
      "head -c 20000000 /dev/zero | tr '\\0' x; echo END >&2",
      {},
      {
        onProgress: () => {
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        },
      },
    );
    expect(answer.written.length).toBe(20_000_004);
    expect(answer.written.subarray(-5).toString()).toBe("xEND\n");
    expect(answer.output.details?.bytes).toBe(20_000_004);
    expect(most).toBeLessThan(64 * BYTES_PER_MB);
  });

  it("shows people the last line while it runs", async () => {
    const { progress } = await shellWith().run("echo first; sleep 0.5; printf 'a\\rsecond'; sleep 0.5");
    expect(progress).toContain("first");
    expect(progress).toContain("second");
  });

  it("writes straight into a file that the sink offers, and tidies it there", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "out");
    const { run } = shellWith();
    const answer = await run(
      "printf '\\033[1mbold\\033[0m\\n50%%\\r100%%\\n'; echo err >&2",
      {},
      { reserveFile: () => ({ path }) },
    );
    expect(answer.text).toBe("exit 0");
    expect(readFileSync(path, "utf8")).toBe("bold\n100%\nerr\n");
  });

  it("leaves a clean file as it is, however large", async () => {
    const path = join(temporaryFolder(), "out");
    await shellWith().run("seq 1 500000", {}, { reserveFile: () => ({ path }) });
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([500_000, "1", "500000"]);
  });

  it("tidies a large file in its place", async () => {
    const path = join(temporaryFolder(), "out");
    await shellWith().run(
      "seq 1 100000 | sed 's/.*/\\x1b[32m&\\x1b[0m\\r&!/'",
      {},
      { reserveFile: () => ({ path }) },
    );
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([100_000, "1!", "100000!"]);
  });

  it("keeps no more in a file than it may", async () => {
    const path = join(temporaryFolder(), "out");
    await shellWith({}, { maxOutputBytes: 50_000 }).run("yes", {}, { reserveFile: () => ({ path }) });
    expect(readFileSync(path, "utf8")).toBe("y\n".repeat(25_000));
  });

  it("does without the store's file when it can't be had", async () => {
    const reserveFile = () => {
      throw new Error("disk full");
    };
    expect((await shellWith().run("echo hi", {}, { reserveFile })).text).toBe("exit 0\nhi\n");
    const missing = () => ({ path: "/nowhere/at/all" });
    expect((await shellWith().run("echo hi", {}, { reserveFile: missing })).text).toBe("exit 0\nhi\n");
  });

  it("lets the command end when who listens fails", async () => {
    const { run, root } = shellWith();
    const onProgress = () => {
      throw new Error("no screen");
    };
    const answer = await run("echo one; sleep 0.4; touch made", {}, { onProgress });
    expect(answer.text).toBe("exit 0\none\n");
    expect(existsSync(join(root, "made"))).toBe(true);
  });
});
