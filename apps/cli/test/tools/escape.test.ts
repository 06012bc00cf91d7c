import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDispatcher, createPermissions, createRegistry } from "@toolrail/kernel";
import { createReadonlyTools, createSearchFilesTool } from "@toolrail/tools-readonly";
import { createWriteTools } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFiles } from "../support/write-files.ts";

const SECRET = "canary-4711";

/** `$` is the folder that holds the workspace `ws`. */
const OUTSIDE: readonly string[] = [
  // Written out
  "..",
  "../",
  "./..",
  "../outside",
  "../outside/secret.txt",
  "./../outside/secret.txt",
  "..//outside///secret.txt",
  "../outside/./folder/../secret.txt",
  "sub/../../outside/secret.txt",
  "sub/deep/../../../outside/secret.txt",
  "missing/../../outside/secret.txt",
  "inside.txt/../../outside/secret.txt",
  `${"../".repeat(60)}etc/passwd`,
  "../outside/new.txt",
  "../new-folder/new.txt",
  "../ws-evil",
  "../ws-evil/secret.txt",
  "/",
  "//",
  "/etc",
  "/etc/passwd",
  "/no-such-folder/x",
  "/dev/null",
  "/proc/self/environ",
  join("/proc/self", "root", "etc"),
  "/dev/fd/0",
  "$",
  "$/outside",
  "$/outside/secret.txt",
  "$/ws/../outside/secret.txt",
  "$/ws-evil/secret.txt",
  "$/wsx",
  "$/link-root/../outside/secret.txt",
  "~",
  "~/",
  "~/secret.txt",
  "~/new.txt",
  "~/../outside/secret.txt",
  // Wrapped
  '"../outside/secret.txt"',
  "'../outside/secret.txt'",
  "@../outside/secret.txt",
  '@"../outside/secret.txt"',
  "@$/outside/secret.txt",
  '"/etc/passwd"',
  '"~/secret.txt"',
  "..\\outside\\secret.txt",
  "sub\\..\\..\\outside\\secret.txt",
  "sub/..\\../outside/secret.txt",
  // Through links
  "to-file",
  "to-folder",
  "to-folder/",
  "to-folder/secret.txt",
  "to-folder/new.txt",
  "to-folder/folder/secret.txt",
  "to-parent/outside/secret.txt",
  "to-slash",
  "to-slash/etc/passwd",
  "to-missing",
  "to-missing-folder/new.txt",
  "chain/secret.txt",
  "sub/up/secret.txt",
  "tricky",
  "hop-missing",
  "to-null",
  "to-environ",
  "to-process-root/etc",
  "lie\u0301n/secret.txt",
  "li\u00e9n/secret.txt",
  '"to-folder/secret.txt"',
  "@to-folder/secret.txt",
  "to-folder\\secret.txt",
];

const LINKS: Readonly<Record<string, string>> = {
  "link-root": "ws",
  "ws/to-file": "../outside/secret.txt",
  "ws/to-folder": "../outside",
  "ws/to-parent": "..",
  "ws/to-slash": "/",
  "ws/to-missing": "../outside/new.txt",
  "ws/to-missing-folder": "../nowhere",
  "ws/chain": "sub/up",
  "ws/sub/up": "../../outside",
  "ws/tricky": "to-folder/../ws-evil/secret.txt",
  "ws/hop-missing": "nowhere/../../outside/secret.txt",
  "ws/to-null": "/dev/null",
  "ws/to-environ": "/proc/self/environ",
  "ws/to-process-root": "/proc/self/root",
  "ws/lie\u0301n": "../outside",
};

const CALLS: Readonly<Record<string, (path: string) => Record<string, unknown>>> = {
  read_file: (path) => ({ path }),
  list_dir: (path) => ({ path }),
  glob: (path) => ({ path, pattern: "**/*" }),
  grep: (path) => ({ path, pattern: "canary" }),
  search_files: (dir) => ({ dir, query: "secret" }),
  write_file: (path) => ({ path, content: "written\n" }),
  edit_file: (path) => ({ path, old_string: "canary", new_string: "written" }),
  run_shell: (cwd) => ({ cwd, command: "cat secret.txt; echo written > new.txt" }),
};

let parent = "";
let before: readonly string[] = [];

function outsideFiles(): string[] {
  return ["outside", "outside/folder", "ws-evil", "home", "."].flatMap((folder) =>
    readdirSync(join(parent, folder), { withFileTypes: true }).map((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isFile() ? `${path} ${readFileSync(join(parent, path), "utf8")}` : path;
    }),
  );
}

function openTools() {
  const workspace = openWorkspace({ root: join(parent, "ws"), homeDirectory: join(parent, "home") });
  const tools = [
    ...createReadonlyTools(workspace),
    createSearchFilesTool(workspace),
    ...createWriteTools(workspace),
  ];
  const rules = tools.map(({ name }) => ({ effect: "allow" as const, rule: name }));
  return {
    tools,
    dispatcher: createDispatcher({
      source: createRegistry(tools),
      permissions: createPermissions({ rules }),
    }),
  };
}

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "toolrail-"));
  for (const folder of ["ws/sub/deep", "outside/folder", "ws-evil", "home"])
    mkdirSync(join(parent, folder), { recursive: true });
  const secrets = [
    "outside/secret.txt",
    "outside/folder/secret.txt",
    "ws-evil/secret.txt",
    "home/secret.txt",
  ];
  writeFiles(parent, Object.fromEntries(secrets.map((file) => [file, `${SECRET}\n`])));
  writeFiles(parent, { "ws/inside.txt": "inside\n" });
  for (const [name, target] of Object.entries(LINKS)) symlinkSync(target, join(parent, name));
  before = outsideFiles();
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

it("knows every tool that takes a path, and 60 ways or more", () => {
  expect(
    openTools()
      .tools.map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(CALLS).sort());
  expect(new Set(OUTSIDE).size).toBeGreaterThanOrEqual(60);
});

describe.each(Object.entries(CALLS))("%s", (name, argsOf) => {
  it.each(OUTSIDE)("does not leave the workspace by %s", async (path) => {
    const args = JSON.stringify(argsOf(path.replaceAll("$", parent)));
    const call = { type: "toolCall" as const, id: "call_1", name, args };
    const [result] = await openTools().dispatcher.dispatch([call]);
    expect(result?.isError).toBe(true);
    expect(JSON.stringify(result?.content)).not.toContain(SECRET);
    expect(outsideFiles()).toEqual(before);
  });
});
