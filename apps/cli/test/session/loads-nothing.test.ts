import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { inTemporaryFolder } from "../support/fake-context.ts";

const WATCH = fileURLToPath(new URL("../support/loaded-modules.mjs", import.meta.url));

it.each([[["--version"]], [["--help"]], [["check", "--help"]]])(
  "%j loads nothing of sessions",
  async (inputs) => {
    await inTemporaryFolder(async (cwd) => {
      const file = join(cwd, "loaded.json");
      const watch = process.versions.bun ? ["--preload", WATCH] : ["--import", WATCH];
      const env = { LOADED_MODULES: file };
      expect(
        (await startCommand(inputs, { cwd, env, runtimeFlags: watch, stdin: "closed" }).ended).exitCode,
      ).toBe(0);
      const loaded: string[] = JSON.parse(readFileSync(file, "utf8"));
      expect(loaded.some((module) => module.endsWith("src/main.ts"))).toBe(true);
      expect(loaded.filter((module) => /cli\/src\/(session|agent|spill)\//.test(module))).toEqual([]);
    });
  },
);
