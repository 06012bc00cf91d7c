import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifestOf, members, root } from "./architecture/source-files.ts";

const LARGEST_PACKAGE = 1024 * 1024;
/** The command bundles what it needs. */
const LARGEST: Readonly<Record<string, number>> = { "apps/cli": 5 * 1024 * 1024 };

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "toolrail-pack-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Packed {
  manifest: Record<string, unknown>;
  /** The packed files, by path. */
  files: ReadonlyMap<string, Buffer>;
}

function pack(member: string): Packed {
  const destination = mkdtempSync(join(folder, "packed-"));
  const run = spawnSync("bun", ["pm", "pack", "--quiet", "--destination", destination], {
    cwd: join(root, member),
    encoding: "utf8",
  });
  expect(run.status, run.stderr).toBe(0);
  const [tarball = ""] = readdirSync(destination);
  spawnSync("tar", ["-xzf", tarball], { cwd: destination });
  const content = join(destination, "package");
  const paths = readdirSync(content, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(content, path)).isFile(),
  );
  return {
    manifest: JSON.parse(readFileSync(join(content, "package.json"), "utf8")),
    files: new Map(paths.map((path) => [path, readFileSync(join(content, path))])),
  };
}

describe.each(members("packages", "apps"))("the manifest of %s", (member) => {
  it("names the repository of the root's manifest, where its source and its issues are", () => {
    const { repository } = manifestOf(".");
    const address = repository?.url?.replace(/^git\+/, "").replace(/\.git$/, "");
    expect(manifestOf(member)).toMatchObject({
      repository: { ...repository, directory: member },
      homepage: `${address}/tree/main/${member}#readme`,
      bugs: `${address}/issues`,
      keywords: expect.arrayContaining([expect.any(String)]),
    });
  });

  it("asks for ranges, so that an application can have one copy of what it shares", () => {
    const { catalog = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces;
    const { dependencies = {} } = manifestOf(member);
    const exact = Object.entries(dependencies).filter(([name, range]) =>
      /^\d/.test(range === "catalog:" ? catalog[name] : range),
    );
    expect(exact).toEqual([]);
  });
});

// Needs a build, which `bun run check` makes before the tests.
describe.each(members("packages", "apps"))("%s, packed", (member) => {
  let packed: Packed;

  beforeAll(() => {
    packed = pack(member);
  });

  it("resolves its workspace and catalog versions", () => {
    expect(JSON.stringify(packed.manifest)).not.toMatch(/"(workspace|catalog):/);
  });

  it("holds what its exports name, and nothing that is not for users", () => {
    const names = [...packed.files.keys()];
    expect(names).toEqual(expect.arrayContaining(["README.md", "LICENSE", ...builtTargets(member)]));
    const known = /^((dist|schema)\/|(README|CHANGELOG|THIRD-PARTY)\.md$|LICENSE$|package\.json$)/;
    expect(names.filter((name) => !known.test(name) || name.endsWith(".map"))).toEqual([]);
  });

  it("holds no path of the machine that built it", () => {
    const telling = [...packed.files].filter(([, bytes]) => bytes.includes(root));
    expect(telling.map(([name]) => name)).toEqual([]);
  });

  it(`takes at most ${LARGEST[member] ?? LARGEST_PACKAGE} bytes once unpacked`, () => {
    const size = [...packed.files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    expect(size).toBeLessThanOrEqual(LARGEST[member] ?? LARGEST_PACKAGE);
  });
});

it("the command names the licence of every package that is bundled in it", () => {
  const text = pack("apps/cli").files.get("THIRD-PARTY.md")?.toString() ?? "";
  for (const name of [
    "openai",
    "@anthropic-ai/sdk",
    "@stricli/core",
    "valibot",
    "re2js",
    "ignore",
    "@modelcontextprotocol/sdk",
    "jsonc-parser",
  ])
    expect(text).toMatch(new RegExp(`^## ${name} \\d+\\.\\d+\\.\\d+\n\n(MIT|Apache-2\\.0)`, "m"));
});

function builtTargets(member: string): string[] {
  const { exports, bin } = manifestOf(member);
  return [exports, bin]
    .flatMap((map) => Object.values<string | Record<string, string>>(map ?? {}))
    .flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)))
    .filter((target) => target.startsWith("./dist/"))
    .map((target) => target.slice("./".length));
}
