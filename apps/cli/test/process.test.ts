import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startCommand as start } from "./support/command.ts";
import { inTemporaryFolder } from "./support/fake-context.ts";

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"));

describe("the process", () => {
  it.each(["--version", "-v"])("answers %s", async (flag) => {
    expect(await start([flag]).ended).toEqual({
      exitCode: 0,
      signal: null,
      stdout: `${manifest.version}\n`,
      stderr: "",
    });
  });

  it("prints help with every command", async () => {
    const { exitCode, stdout } = await start(["--help"]).ended;
    expect(exitCode).toBe(0);
    for (const name of ["ask", "demo", "selftest", "tools", "call", "decode", "check", "repair"])
      expect(stdout).toMatch(new RegExp(`^ +${name} `, "m"));
  });

  it("turns the parser's codes into 2", async () => {
    expect((await start(["decode", "--protocol", "smoke"]).ended).exitCode).toBe(2);
  });

  it("ends while stdin stays open", async () => {
    await inTemporaryFolder(async (cwd) => {
      const { ended } = start(["-p", "where is anything?"], { cwd });
      expect((await ended).exitCode).toBe(0);
    });
  });

  it("answers a script line by line while stdin stays open, and ends with it", async () => {
    await inTemporaryFolder(async (cwd) => {
      const { child, ended } = start(["call", "--script", "-"], { cwd });
      child.stdin.write('{"tool":"list_dir"}\n');
      await once(child.stdout, "data");
      child.stdin.end('{"tool":"glob"}');
      const { exitCode, stdout } = await ended;
      expect(exitCode).toBe(0);
      expect(stdout.trimEnd().split("\n")).toHaveLength(2);
    });
  });

  it.each(["SIGINT"] as const)("leaves with 130 on %s while it waits for a line", async (signal) => {
    const { child, ended } = start(["call", "--script", "-"]);
    child.stdin.write('{"tool":"nothing"}\n');
    await once(child.stdout, "data");
    child.kill(signal);
    expect((await ended).exitCode).toBe(130);
  });

  it("is not disturbed by a reader that leaves", async () => {
    const { child, ended } = start(["tools"]);
    child.stdout.destroy();
    const { exitCode, stderr } = await ended;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  });
});
