import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";
import { isRunning, lingering, nameServers, pidOf, until } from "../support/mcp-servers.ts";

const WAIT = ["mcp", "call", "lingering", "wait", '{"text":"x"}', "--allow-all", "--trust-project"];
/** How a configuration may start a server: itself, or through somebody who does not pass signals on. */
const STARTS = [
  ["itself", (entry: ReturnType<typeof lingering>) => entry],
  [
    "through a shell",
    ({ command, args }: ReturnType<typeof lingering>) => ({
      command: "sh",
      args: ["-c", `${[command, ...args].map((word) => `'${word}'`).join(" ")}; true`],
    }),
  ],
] as const;

describe.each(STARTS)("a server that was started %s and stays when its input ends", (_, wrap) => {
  it.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)("is gone after %s of the command", async (signal) => {
    await inTemporaryFolder(async (cwd) => {
      const pidFile = join(cwd, "pid");
      nameServers(cwd, { lingering: wrap(lingering(pidFile)) });
      const { child, ended } = startCommand(WAIT, { cwd });
      const pid = await pidOf(`${pidFile}.called`);
      child.kill(signal);
      await ended;
      const start = performance.now();
      await until(() => !isRunning(pid));
      expect(performance.now() - start).toBeLessThan(2_000);
    });
  });

  it("is gone when the command ends by itself", async () => {
    await inTemporaryFolder(async (cwd) => {
      const pidFile = join(cwd, "pid");
      nameServers(cwd, { lingering: wrap(lingering(pidFile)) });
      const { ended } = startCommand(["mcp", "list", "--trust-project"], { cwd });
      expect((await ended).exitCode).toBe(0);
      expect(isRunning(await pidOf(pidFile))).toBe(false);
    });
  });
});

it("leaves no server behind when its terminal goes away", async () => {
  await inTemporaryFolder(async (cwd) => {
    const pidFile = join(cwd, "pid");
    nameServers(cwd, { lingering: lingering(pidFile) });
    const { child } = startCommand(WAIT, { cwd });
    const pid = await pidOf(`${pidFile}.called`);
    child.kill("SIGHUP");
    await once(child, "exit");
    await until(() => !isRunning(pid));
  });
});
