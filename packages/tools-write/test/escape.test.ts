import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createWriteTools } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { callTool } from "./support/call-tool.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const SECRET = "canary-792\n";

/** `$` is the folder that holds the workspace `ws`. */
const OUTSIDE: readonly string[] = [
  "../secret.txt",
  "./../secret.txt",
  "sub/../../secret.txt",
  "missing/../../secret.txt",
  "..\\secret.txt",
  '"../secret.txt"',
  "@../secret.txt",
  "$/secret.txt",
  "$/ws/../secret.txt",
  "$/ws-evil/secret.txt",
  "../ws-evil/secret.txt",
  "~/secret.txt",
  "/etc/hostname",
  "/proc/self/environ",
  "to-file",
  "to-folder/secret.txt",
  "to-folder/new/made.txt",
  "to-missing",
  "sub/up/secret.txt",
  "chain",
];

function makeWorkspace() {
  const parent = temporaryFolder();
  const root = join(parent, "ws");
  for (const folder of ["ws/sub", "ws-evil", "home", "out"])
    mkdirSync(join(parent, folder), { recursive: true });
  for (const file of ["secret.txt", "ws-evil/secret.txt", "home/secret.txt", "out/secret.txt"])
    writeFileSync(join(parent, file), SECRET);
  const links = {
    "to-file": "../secret.txt",
    "to-folder": "../out",
    "to-missing": "../made.txt",
    "sub/up": "../../out",
    chain: "to-file",
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name));
  return { parent, workspace: openWorkspace({ root, homeDirectory: join(parent, "home") }) };
}

const contents = (parent: string) =>
  ["secret.txt", "ws-evil/secret.txt", "home/secret.txt", "out/secret.txt"].map((file) =>
    readFileSync(join(parent, file), "utf8"),
  );

describe.each([
  ["write_file", (path: string) => ({ path, content: "evil\n" })],
  ["edit_file", (path: string) => ({ path, old_string: "canary", new_string: "evil" })],
  ["edit_file", (path: string) => ({ path, old_string: "", new_string: "evil" })],
  ["run_shell", (path: string) => ({ command: "echo evil", cwd: path })],
] as const)("%s", (name, argsOf) => {
  it.each(OUTSIDE)("does not leave the workspace by %s", async (path) => {
    const { parent, workspace } = makeWorkspace();
    const tools = createWriteTools(workspace);
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(name);
    const { isError, text } = await callTool(tool, argsOf(path.replaceAll("$", parent)));
    expect(isError).toBe(true);
    expect(text).not.toContain("canary");
    expect(contents(parent)).toEqual([SECRET, SECRET, SECRET, SECRET]);
    expect(existsSync(join(parent, "made.txt")) || existsSync(join(parent, "out/new"))).toBe(false);
    expect(existsSync(join(parent, "ws", "~"))).toBe(false);
    await tools.close();
  });
});
