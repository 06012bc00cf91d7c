import { describe, expect, it } from "vitest";
import { type Captured, type CaptureOptions, capture, DEFAULT_MAX_BYTES } from "../src/capture.ts";
import { countCommands, countMentions, uniqueSleep, waitForCommands } from "./process-table.ts";

function run(script: string, options: Partial<CaptureOptions> = {}): Promise<Captured> {
  return capture("sh", ["-c", script], { cwd: "/", ...options });
}

const PLAIN = { stopped: false, timedOut: false, overflow: false };

describe("capture", () => {
  it("gives what a command wrote and how it ended", async () => {
    expect(await run("printf 'out\\0\\377'; printf 'err\\377' >&2; exit 4")).toEqual({
      ...PLAIN,
      status: { code: 4, signal: null },
      stdout: Buffer.from([0x6f, 0x75, 0x74, 0x00, 0xff]),
      stderr: "err\ufffd",
    });
  });

  it("gives all of a long output, in order", async () => {
    const { stdout } = await run("seq 1 200000");
    expect(Buffer.from(stdout).toString()).toBe(
      Array.from({ length: 200_000 }, (_, i) => `${i + 1}\n`).join(""),
    );
  });

  it("says why a command did not start", async () => {
    const missing = await capture("no-such-command-here", [], { cwd: "/" });
    expect(missing).toMatchObject({
      ...PLAIN,
      status: { error: { message: "command not found: no-such-command-here" } },
    });
    const nowhere = await run("true", { cwd: "/no/such/folder" });
    expect(nowhere.status.error?.message).toBe("the working folder does not exist: /no/such/folder");
  });

  it("closes stdin", async () => {
    expect((await run("cat; echo end")).stdout).toEqual(Buffer.from("end\n"));
  });
});

describe("limits", () => {
  it("stops a command that writes more than is kept", async () => {
    const captured = await run("yes", { maxBytes: 10_001 });
    expect(captured).toMatchObject({ ...PLAIN, overflow: true, status: { signal: "SIGKILL" } });
    expect(Buffer.from(captured.stdout).toString()).toBe(`${"y\n".repeat(5000)}y`);
  });

  it("lets output of exactly the limit pass", async () => {
    const captured = await run("printf 12345", { maxBytes: 5 });
    expect(captured).toMatchObject({ ...PLAIN, status: { code: 0 }, stdout: Buffer.from("12345") });
  });

  it("keeps 16 MiB of stdout and 64 KiB of stderr by default", async () => {
    expect(DEFAULT_MAX_BYTES).toBe(16_777_216);
    const { stderr, status } = await run("yes | head -c 1000000 >&2; exit 2");
    expect(stderr).toBe("y\n".repeat(32_768));
    expect(status).toEqual({ code: 2, signal: null });
  });

  it("ends a command at the time limit, also one that ignores SIGTERM", async () => {
    const sleep = uniqueSleep();
    const captured = await run(`trap '' TERM; echo before; sleep ${sleep}; sleep ${sleep}`, {
      timeoutMs: 300,
    });
    expect(captured).toMatchObject({ ...PLAIN, timedOut: true, status: { code: null, signal: "SIGKILL" } });
    expect(Buffer.from(captured.stdout).toString()).toBe("before\n");
    expect(countMentions(sleep)).toBe(0);
  });

  it("ends a command when the signal says so", async () => {
    const sleep = uniqueSleep();
    const controller = new AbortController();
    const running = run(`sleep ${sleep} & sleep ${sleep}; true`, { signal: controller.signal });
    await waitForCommands(`sleep ${sleep}`, 2);
    controller.abort();
    expect(await running).toMatchObject({ ...PLAIN, stopped: true });
    expect(countMentions(sleep)).toBe(0);
  });

  it("starts nothing when the signal spoke before", async () => {
    const sleep = uniqueSleep();
    const captured = await run(`exec sleep ${sleep}`, { signal: AbortSignal.abort() });
    expect(captured).toMatchObject({
      ...PLAIN,
      stopped: true,
      status: { error: { message: "aborted before the start" } },
    });
    expect(countCommands(`sleep ${sleep}`)).toBe(0);
  });

  it("leaves no listener on the signal", async () => {
    let listeners = 0;
    const { signal } = new AbortController();
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners++;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners--;
      remove(...args);
    };
    await run("true", { signal });
    expect(listeners).toBe(0);
  });
});

describe("onStdout", () => {
  it("gets every chunk instead of its being kept", async () => {
    let bytes = 0;
    const captured = await run("yes | head -c 30000000", {
      maxBytes: 10,
      onStdout: (chunk) => {
        bytes += chunk.length;
      },
    });
    expect(bytes).toBe(30_000_000);
    expect(captured).toMatchObject({ ...PLAIN, status: { code: 0 }, stdout: Buffer.alloc(0) });
  });

  it("ends the command by false, and is not called again", async () => {
    let calls = 0;
    const captured = await run("yes", { onStdout: () => ++calls < 3 });
    expect(captured).toMatchObject({ ...PLAIN, stopped: true });
    expect(calls).toBe(3);
  });
});

describe("onStderr", () => {
  it("gets every chunk, also what is not kept", async () => {
    let bytes = 0;
    const captured = await run("yes | head -c 1000000 >&2", {
      onStderr: (chunk) => {
        bytes += chunk.length;
      },
    });
    expect(bytes).toBe(1_000_000);
    expect(captured).toMatchObject({ ...PLAIN, status: { code: 0 }, stderr: "y\n".repeat(32_768) });
  });
});

describe.each([
  ["onStdout", ""],
  ["onStderr", " >&2"],
])("%s that throws", (name, to) => {
  it("ends the command and gives what it threw", async () => {
    const sleep = uniqueSleep();
    const fault = new Error("mine");
    let calls = 0;
    const captured = await run(`echo a${to}; sleep ${sleep}; echo b${to}`, {
      [name]: () => {
        calls++;
        throw fault;
      },
    });
    expect(captured).toMatchObject({ ...PLAIN, stopped: true, status: { signal: "SIGKILL" } });
    expect(captured.readerError).toBe(fault);
    expect(calls).toBe(1);
    expect(countMentions(sleep)).toBe(0);
  });

  it("gives an error whatever it threw", async () => {
    const captured = await run(`echo a${to}`, {
      [name]: () => {
        throw undefined;
      },
    });
    expect(captured.readerError?.message).toBe("a reader of the output threw what is no error");
  });
});

describe("what is left behind", () => {
  it("is nothing: a background child that holds the pipe is ended, and holds nothing up", async () => {
    const sleep = uniqueSleep();
    const captured = await run(`sleep ${sleep} & (sh -c 'sleep ${sleep} &' &); echo done`);
    expect(captured).toMatchObject({ ...PLAIN, status: { code: 0 }, stdout: Buffer.from("done\n") });
    expect(countMentions(sleep)).toBe(0);
  });
});
