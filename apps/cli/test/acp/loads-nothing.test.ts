import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";

const WATCH = fileURLToPath(new URL("../support/loaded-modules.mjs", import.meta.url));
const OF_ACP = /agentclientprotocol|cli\/src\/acp\//;

it.each([
  [["--help"], false],
  [["-p", "where is anything?"], false],
  [["acp"], true],
])("the command %j loads the Agent Client Protocol: %s", async (inputs, loads) => {
  await inTemporaryFolder(async (cwd) => {
    const file = join(cwd, "loaded.json");
    const watch = process.versions.bun ? ["--preload", WATCH] : ["--import", WATCH];
    const env = { LOADED_MODULES: file };
    const { ended } = startCommand(inputs, { cwd, env, runtimeFlags: watch, stdin: "closed" });
    expect((await ended).exitCode).toBe(0);
    const loaded: string[] = JSON.parse(readFileSync(file, "utf8"));
    expect(loaded.some((module) => OF_ACP.test(module))).toBe(loads);
  });
});
