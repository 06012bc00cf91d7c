import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { runningWith, untilRunning } from "../support/process-table.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const HOST = fileURLToPath(new URL("./fixtures/host.ts", import.meta.url));

it.each([
  ["in the background", (sleep: string) => `${sleep} &`],
  ["in the foreground", (sleep: string) => `${sleep}; true`],
])("a session that is killed leaves no command %s", async (_where, commandOf) => {
  const sleep = `sleep 77.${process.pid}${String(process.hrtime.bigint()).slice(-8)}`;
  const args = ["--conditions=@toolrail/source", HOST, temporaryFolder(), commandOf(sleep)];
  const host = spawn(process.execPath, args, { stdio: "ignore" });
  onTestFinished(() => void host.kill("SIGKILL"));
  await untilStarted(sleep);
  host.kill("SIGKILL");
  await untilRunning(sleep, false);
  expect(runningWith(sleep)).toEqual([]);
});

// The host's own command line holds the words too.
async function untilStarted(sleep: string): Promise<void> {
  const started = () =>
    runningWith(sleep).some((line) => line.trimEnd().endsWith(sleep) && !line.includes("host.ts"));
  for (let tries = 0; !started(); tries++) {
    if (tries > 400) throw new Error(`${sleep} never started`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
