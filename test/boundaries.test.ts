import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifestOf, root } from "./architecture/source-files.ts";

// A copy of the house, in which one rule at a time is broken.
let house = "";

function boundaries(): { status: number | null; output: string } {
  const run = spawnSync(join(root, "node_modules/.bin/turbo"), ["boundaries"], {
    cwd: house,
    encoding: "utf8",
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", NO_COLOR: "1" },
  });
  return { status: run.status, output: `${run.stdout}${run.stderr}` };
}

function withChange(file: string, text: string, dependency: string, check: () => void): void {
  const source = join(house, file, "src/index.ts");
  const manifestPath = join(house, file, "package.json");
  const before = [readFileSync(source, "utf8"), readFileSync(manifestPath, "utf8")] as const;
  try {
    appendFileSync(source, text);
    const manifest = manifestOf(file);
    writeFileSync(
      manifestPath,
      JSON.stringify({
        ...manifest,
        dependencies: { ...manifest.dependencies, [dependency]: "workspace:^" },
      }),
    );
    check();
  } finally {
    writeFileSync(source, before[0]);
    writeFileSync(manifestPath, before[1]);
  }
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "toolrail-house-"));
  const skipped = /(^|\/)(node_modules|dist|\.turbo|\.toolrail)$/;
  for (const entry of ["packages", "apps", "examples", "bench", "package.json", "turbo.json", "bun.lock"])
    cpSync(join(root, entry), join(house, entry), { recursive: true, filter: (path) => !skipped.test(path) });
  symlinkSync(join(root, "node_modules"), join(house, "node_modules"));
  spawnSync("git", ["init", "-q"], { cwd: house });
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe("turbo boundaries", () => {
  it("passes for the house as it stands", () => {
    const { status, output } = boundaries();
    expect(output).toMatch(/no issues found/);
    expect(status).toBe(0);
  });

  it("refuses a contract that imports the engine", () => {
    withChange(
      "packages/protocol",
      '\nexport { createDispatcher } from "@toolrail/kernel";\n',
      "@toolrail/kernel",
      () => {
        expect(boundaries().status).toBe(1);
      },
    );
  });

  it("refuses a plugin that imports the engine", () => {
    withChange(
      "packages/tools-readonly",
      '\nexport { createBudget } from "@toolrail/kernel";\n',
      "@toolrail/kernel",
      () => {
        expect(boundaries().status).toBe(1);
      },
    );
  });

  it("refuses an engine that imports a plugin", () => {
    withChange(
      "packages/kernel",
      '\nexport { createReadonlyTools } from "@toolrail/tools-readonly";\n',
      "@toolrail/tools-readonly",
      () => {
        expect(boundaries().status).toBe(1);
      },
    );
  });
});
