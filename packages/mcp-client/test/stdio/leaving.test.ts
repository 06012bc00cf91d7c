import { fileURLToPath } from "node:url";
import { capture } from "@toolrail/process";
import { afterAll, describe, expect, it } from "vitest";
import { stdioServers } from "../support/stdio-tools.ts";

const SCRIPT = fileURLToPath(new URL("leaving.ts", import.meta.url));

describe.skipIf(process.platform === "win32")("a host that leaves without a close", () => {
  const servers = stdioServers();
  const config = servers.config({
    name: "a",
    tools: [{ name: "pid" }],
    on_call: { pid: { echo_pid: true } },
  });
  afterAll(() => servers.remove());

  it.each(["exit", "throw", "signal", "kill"])("by %s leaves no server behind", async (how) => {
    const conditions = "--conditions=@toolrail/source";
    const args = [conditions, SCRIPT, servers.root, JSON.stringify({ a: config }), how];
    const { stdout, stderr } = await capture(process.execPath, args, {
      cwd: servers.root,
      timeoutMs: 20_000,
    });
    const pid = Number(/\d+/.exec(new TextDecoder().decode(stdout))?.[0]);
    expect(pid, stderr).toBeGreaterThan(1);
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
