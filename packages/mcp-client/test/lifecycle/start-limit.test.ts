import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawnGroup } from "@toolrail/process";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMcpTools } from "../../src/create-mcp-tools.ts";
import { startDeadline } from "../../src/deadline.ts";
import { startLimitMs, waitWhileWriting } from "../../src/lifecycle/start-limit.ts";
import { createFakeClock } from "../support/fake-clock.ts";
import { entryOf, openScripted } from "../support/open-scripted.ts";
import { toolNamed } from "../support/scripted-connection.ts";

const STDIO_SERVER = fileURLToPath(new URL("../servers/stdio-server.ts", import.meta.url));

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolrail-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("the time limit of a start", () => {
  it.each([
    ["node", ["server.js"], 30_000],
    ["/usr/local/bin/npx", ["-y", "some-server"], 120_000],
    ["npx.cmd", ["-y", "some-server"], 120_000],
    ["bunx", ["some-server"], 120_000],
    ["uvx", ["some-server"], 120_000],
    ["docker", ["run", "-i", "--rm", "some/server"], 120_000],
    ["npm", ["exec", "some-server"], 120_000],
    ["npm", ["start"], 30_000],
    ["pnpm", ["dlx", "some-server"], 120_000],
    ["bun", ["x", "some-server"], 120_000],
    ["bun", ["server.ts"], 30_000],
    ["uv", ["--directory", "/srv", "run", "server.py"], 120_000],
    ["cmd", ["/c", "npx", "-y", "some-server"], 120_000],
    ["sh", ["-c", "exec npx -y some-server"], 120_000],
    ["env", ["A=1", "npx", "some-server"], 120_000],
    ["sh", ["-c", "node server.js"], 30_000],
  ])("%s %j: %i ms", (command, args, limitMs) => {
    expect(startLimitMs(entryOf("a", { command, args }))).toBe(limitMs);
  });

  it("is the one that the entry names", () => {
    expect(startLimitMs(entryOf("a", { command: "npx", startTimeoutMs: 5_000 }))).toBe(5_000);
  });
});

describe.runIf(process.platform === "linux")("a start whose process writes", () => {
  /** A process that writes so many bytes to a file whenever it is told to. */
  async function startWriter() {
    // The shell's own printf, so that it is the shell itself that writes.
    const script = `while read -r bytes; do printf "%\${bytes}s" "" >> "$0"; echo done; done`;
    const file = join(temporaryFolder(), "written");
    const group = spawnGroup("sh", ["-c", script, file], { cwd: "/", stdin: "pipe" });
    onTestFinished(() => group.end({ graceMs: 0 }));
    const { stdin, stdout } = group;
    if (!stdin || !stdout) throw new Error("no pipes");
    return {
      server: () => ({ group: () => group.pid, words: () => [] }),
      async write(bytes: number) {
        stdin.write(`${bytes}\n`);
        await once(stdout, "data");
      },
    };
  }

  /** When a start that never ends is given up, in milliseconds of a limit of 8,000. */
  async function givenUpAfter(bytes: number): Promise<number> {
    const writer = await startWriter();
    const clock = createFakeClock();
    const deadline = startDeadline(clock, 8_000, new AbortController().signal);
    const stop = waitWhileWriting({ clock, limitMs: 8_000, deadline }, writer.server);
    onTestFinished(stop);
    while (deadline.cause() === undefined && clock.now() < 100_000) {
      await writer.write(bytes);
      await clock.advance(500);
    }
    return clock.now();
  }

  it("is given up at the double of its limit", async () => {
    expect(await givenUpAfter(100_000)).toBe(16_000);
  });

  it("is given up at its limit when it only writes a line now and then", async () => {
    expect(await givenUpAfter(80)).toBe(8_000);
  });
});

describe("a package runner that installs for longer than its limit", () => {
  it.runIf(process.platform === "linux")("is ready on its first start", async () => {
    const folder = temporaryFolder();
    const done = join(folder, "done");
    const runner = join(folder, "runner.mjs");
    // Downloads until the test says that it is done, then is the server.
    writeFileSync(
      runner,
      `import { appendFileSync, existsSync } from "node:fs";
       import { setTimeout as sleep } from "node:timers/promises";
       while (!existsSync(${JSON.stringify(done)})) {
         appendFileSync(${JSON.stringify(join(folder, "cache"))}, Buffer.alloc(100_000));
         await sleep(50);
       }
       process.argv.splice(1, 1);
       await import(${JSON.stringify(STDIO_SERVER)});`,
    );
    const limitMs = 6_000;
    const command = { command: process.execPath, args: [runner], startTimeoutMs: limitMs };
    const tools = createMcpTools({ root: folder, servers: { large: command } });
    onTestFinished(() => tools.close());
    const began = Date.now();
    const state = async () => {
      await tools.prepare({ signal: new AbortController().signal });
      if (Date.now() - began > limitMs + 200 && !existsSync(done)) writeFileSync(done, "");
      const [server] = tools.status().servers;
      return server?.state === "starting" ? undefined : { state: server?.state, fault: server?.fault };
    };
    await expect.poll(state, { timeout: 25_000 }).toEqual({ state: "ready", fault: undefined });
    expect(existsSync(done)).toBe(true);
  });
});

describe("many servers", () => {
  it("start eight at a time", async () => {
    let starting = 0;
    let most = 0;
    const names = Array.from({ length: 20 }, (_, at) => `s${at}`);
    const script = openScripted(Object.fromEntries(names.map((name) => [name, [toolNamed("x")]])));
    for (const server of Object.values(script.servers))
      server.open = () =>
        new Promise<void>((resolve) => {
          most = Math.max(most, ++starting);
          script.clock.schedule(() => {
            starting--;
            resolve();
          }, 500);
        });
    await script.prepare();
    expect(most).toBe(8);
    expect(script.names()).toHaveLength(20);
  });

  it("that wait for their turn end at once with a close", async () => {
    const names = Array.from({ length: 10 }, (_, at) => `s${at}`);
    const script = openScripted(Object.fromEntries(names.map((name) => [name, [toolNamed("x")]])));
    for (const server of Object.values(script.servers))
      server.open = () => new Promise<void>((resolve) => script.clock.schedule(resolve, 20_000));
    const preparing = script.prepare();
    await script.clock.advance(100);
    const closing = script.tools.close();
    await script.clock.advance(3_000);
    await closing;
    await preparing;
    expect(script.servers.s9?.opened).toBe(0);
  });
});
