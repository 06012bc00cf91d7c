import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifestOf, members, root } from "./architecture/source-files.ts";
import { emptyProject } from "./release/empty-project.ts";
import { type LoopbackRegistry, startLoopbackRegistry } from "./release/loopback-registry.ts";
import { createMachine, type Machine } from "./release/machine.ts";
import { comparable, readPackageReadme } from "./release/package-readme.ts";

const packages = members("packages");
const command = "apps/cli";
const everything = [...packages, command].map((member) => manifestOf(member).name);
// It starts Node and Bun itself, so that one of the two runs of the suite is enough.
const isNode = process.versions.bun === undefined;

let registry: LoopbackRegistry;
let machine: Machine;
let firstRelease = "";

// Needs a build, which `bun run check` makes before the tests.
describe.skipIf(isNode)("a release", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    registry = await startLoopbackRegistry();
    machine = createMachine(registry.url);
    firstRelease = await release();
  }, 120_000);

  afterAll(() => {
    machine.remove();
    registry.close();
  }, 60_000);

  it("publishes every package, those first that others need", () => {
    expect(firstRelease).toContain(`${everything.length} published`);
    expect([...registry.published].sort()).toEqual(everything.toSorted());
    for (const [position, name] of registry.published.entries()) {
      const member = packages.find((candidate) => manifestOf(candidate).name === name) ?? command;
      const needed = Object.keys(manifestOf(member).dependencies ?? {}).filter((key) =>
        everything.includes(key),
      );
      expect(registry.published.slice(0, position)).toEqual(expect.arrayContaining(needed));
    }
  });

  it("publishes nothing that is there already", async () => {
    const output = await release();
    expect(output).toContain("0 published");
    for (const name of everything) expect(output).toContain(`skip ${name}@`);
  });

  describe.each(packages)("of %s alone", (member) => {
    const { installed, example, imported, printed } = readPackageReadme(member);

    it("has an install line that names what its example imports, and an example that prints", () => {
      expect(installed).toContain(manifestOf(member).name);
      expect(installed).toEqual(expect.arrayContaining(imported));
      expect(printed).not.toBe("");
    });

    it.concurrent("works as its README says with npm, Node and nodenext", async () => {
      const folder = machine.folder(emptyProject(example));
      await machine.run(folder, "npm", "install", ...installed, "@types/node");
      expect(comparable(await machine.run(folder, "node", "example.ts"))).toContain(printed);
      await machine.run(folder, "tsc", "--project", "nodenext.json");
    });

    it.concurrent("works as its README says with Bun and bundler", async () => {
      const folder = machine.folder(emptyProject(example));
      await machine.run(folder, "bun", "add", ...installed, "@types/node");
      expect(comparable(await machine.run(folder, "bun", "example.ts"))).toContain(printed);
      await machine.run(folder, "tsc", "--project", "bundler.json");
    });
  });

  describe("of the command", () => {
    const { name, version } = manifestOf(command);

    it.concurrent("runs when npm installed it", async () => {
      const folder = machine.folder(emptyProject(""));
      await machine.run(folder, "npm", "install", name);
      await useCommand(folder, "node", `${version}`);
    });

    it.concurrent("runs when Bun installed it", async () => {
      const folder = machine.folder(emptyProject(""));
      await machine.run(folder, "bun", "add", name);
      await useCommand(folder, "bun", `${version}`);
    });
  });
});

function release(): Promise<string> {
  return machine.run(root, "bun", "scripts/release.ts", "--no-git-tag");
}

async function useCommand(folder: string, runtime: string, version: string): Promise<void> {
  const file = join(folder, "node_modules/.bin/toolrail");
  expect(existsSync(join(folder, "node_modules/toolrail/THIRD-PARTY.md"))).toBe(true);
  expect(await machine.run(folder, runtime, file, "--version")).toBe(`${version}\n`);
  expect(await machine.run(folder, runtime, file, "demo")).toContain(
    "The likely fault is in `src/cart.js:4`",
  );
}
