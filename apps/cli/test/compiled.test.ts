import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inTemporaryFolder } from "./support/fake-context.ts";

const MAIN = join(import.meta.dirname, "..", "src", "main.ts");

it.skipIf(process.versions.bun === undefined)(
  "every demo works in a single file that Bun compiles",
  async () => {
    await inTemporaryFolder(async (cwd) => {
      const file = join(cwd, "toolrail");
      const build = ["build", "--compile", "--conditions=@toolrail/source", MAIN, "--outfile", file];
      expect(spawnSync(process.execPath, build, { cwd }).status).toBe(0);
      const env = { ...process.env, HOME: cwd, NO_COLOR: "1", MOCK: "1" };
      const codes = ["agent", "spill", "disclosure", "trim", "mcp"].map((name) => [
        name,
        spawnSync(file, ["demo", name], { cwd, env, input: "" }).status,
      ]);
      expect(codes.filter(([, status]) => status !== 0)).toEqual([]);
    });
  },
  300_000,
);
