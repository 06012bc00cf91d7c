import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startCommand } from "./support/command.ts";
import { inTemporaryFolder } from "./support/fake-context.ts";

const BAD_SESSION = JSON.stringify([
  { role: "toolResult", toolCallId: "c1", toolName: "glob", isError: false, content: [], timestamp: 1 },
]);

function inFolderWithBadSession(use: (cwd: string) => Promise<void>): Promise<void> {
  return inTemporaryFolder(async (cwd) => {
    writeFileSync(join(cwd, "bad.json"), BAD_SESSION);
    await use(cwd);
  });
}

describe("with nobody who reads stdout", () => {
  it("a check that fails still fails", async () => {
    await inFolderWithBadSession(async (cwd) => {
      const { child, ended } = startCommand(["check", "bad.json"], { cwd });
      child.stdout.destroy();
      expect(await ended).toMatchObject({ exitCode: 1, stderr: "" });
    });
  });

  it("a call that fails still fails", async () => {
    await inTemporaryFolder(async (cwd) => {
      const { child, ended } = startCommand(["call", "nothing", "{}"], { cwd });
      child.stdout.destroy();
      expect((await ended).exitCode).toBe(1);
    });
  });

  it.each([["agent"], ["mcp"], ["spill"]])(
    "the %s demo is no failure and leaves no folder behind",
    async (name) => {
      await inTemporaryFolder(async (folder) => {
        const { child, ended } = startCommand(["demo", name], { env: { TMPDIR: folder } });
        child.stdout.once("data", () => child.stdout.destroy());
        expect((await ended).exitCode).toBe(0);
        // What the runtime itself keeps there is not ours.
        expect(readdirSync(folder).filter((entry) => entry.startsWith("toolrail"))).toEqual([]);
      });
    },
  );

  it("a self-test is run to its end", async () => {
    const { child, ended } = startCommand(["selftest"]);
    child.stdout.destroy();
    expect((await ended).exitCode).toBe(0);
  });

  it("a script is left while its stdin stays open", async () => {
    await inTemporaryFolder(async (cwd) => {
      const { child, ended } = startCommand(["call", "--script", "-"], { cwd });
      child.stdin.on("error", () => {});
      child.stdin.write('{"tool":"list_dir"}\n');
      await once(child.stdout, "data");
      child.stdout.destroy();
      child.stdin.write('{"tool":"list_dir"}\n');
      expect(await ended).toMatchObject({ exitCode: 0, stderr: "" });
    });
  });
});

describe("with nobody who reads stderr", () => {
  it("the work goes on", async () => {
    await inTemporaryFolder(async (cwd) => {
      writeFileSync(join(cwd, "toolrail.json"), "{");
      const { child, ended } = startCommand(["-p", "where is anything?"], { cwd });
      child.stderr.destroy();
      const { exitCode, stdout } = await ended;
      expect(exitCode).toBe(0);
      expect(stdout).not.toBe("");
    });
  });

  it("a wrong command line is still one", async () => {
    const { child, ended } = startCommand(["check", "nowhere.json"]);
    child.stderr.destroy();
    expect((await ended).exitCode).toBe(2);
  });
});
