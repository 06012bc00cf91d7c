import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atomicWrite } from "../src/atomic-write.ts";
import { openWorkspace, type Workspace } from "../src/workspace.ts";
import { buildTree, removeTree, type Tree } from "./temp-tree.ts";

const SECRET = "top secret\n";

const TREE: Tree = {
  "outside/secret.txt": SECRET,
  "outside/folder/secret.txt": SECRET,
  "ws-evil/secret.txt": SECRET,
  "home/secret.txt": SECRET,
  "link-root": { link: "ws" },
  "ws/inside.txt": "inside\n",
  "ws/sub/deep/file.txt": "inside\n",
  "ws/to-file": { link: "../outside/secret.txt" },
  "ws/to-folder": { link: "../outside" },
  "ws/to-folder-slash": { link: "../outside/" },
  "ws/to-parent": { link: ".." },
  "ws/to-slash": { link: "/" },
  "ws/to-missing": { link: "../outside/new.txt" },
  "ws/to-missing-folder": { link: "../nowhere/at/all" },
  "ws/chain-1": { link: "chain-2" },
  "ws/chain-2": { link: "sub/chain-3" },
  "ws/sub/chain-3": { link: "../../outside" },
  "ws/dangling-chain": { link: "to-missing" },
  "ws/sub/up": { link: "../../outside" },
  "ws/sub/deep/up": { link: "../../to-folder/folder" },
  // Read as text this stays inside; followed as the system does, it leaves.
  "ws/tricky": { link: "to-folder/../ws-evil/secret.txt" },
  "ws/tricky-new": { link: "to-folder/../ws-evil/new.txt" },
  "ws/hop-missing": { link: "nowhere/../../outside/secret.txt" },
  "ws/hop-link": { link: "nowhere/../to-folder/new.txt" },
  "ws/hop-back": { link: "nowhere/../sub" },
  "ws/to-null": { link: "/dev/null" },
  "ws/to-environ": { link: "/proc/self/environ" },
  "ws/to-process-root": { link: "/proc/self/root" },
  "ws/lie\u0301n": { link: "../outside" },
  "ws/no\u00a0break": { link: "../outside" },
  "ws/narrow\u202fspace/up": { link: "../../outside" },
  "ws/@scope/up": { link: "../../outside" },
};

let parent = "";
let workspace: Workspace;
let socket: Server;

beforeAll(async () => {
  parent = buildTree(TREE);
  execFileSync("mkfifo", [join(parent, "ws/pipe")]);
  socket = createServer();
  await new Promise<void>((resolve) => socket.listen(join(parent, "ws/socket"), resolve));
  workspace = openWorkspace({ root: join(parent, "ws"), homeDirectory: join(parent, "home") });
});

afterAll(async () => {
  await new Promise((resolve) => socket.close(resolve));
  removeTree(parent);
});

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
  "../outside/secret.txt/",
  "../outside/./folder/../secret.txt",
  "sub/../../outside/secret.txt",
  "sub/deep/../../../outside/secret.txt",
  "sub/./.././../outside/secret.txt",
  "missing/../../outside/secret.txt",
  "inside.txt/../../outside/secret.txt",
  `${"../".repeat(60)}etc/passwd`,
  "../outside/new.txt",
  "../new-folder/new.txt",
  "../ws-evil/secret.txt",
  "/",
  "//",
  "/etc/passwd",
  "/etc/passwd/x",
  "/no-such-folder/x",
  "$",
  "$/outside/secret.txt",
  "/$/outside/secret.txt",
  "$/ws/../outside/secret.txt",
  "$/ws-evil/secret.txt",
  "$/ws-evil",
  "$/wsx",
  "$/link-root/../outside/secret.txt",
  "~",
  "~/",
  "~/secret.txt",
  "~/new.txt",
  "~/../outside/secret.txt",
  "~//etc/passwd",
  // Wrapped
  '"../outside/secret.txt"',
  "'../outside/secret.txt'",
  "`../outside/secret.txt`",
  "@../outside/secret.txt",
  '@"../outside/secret.txt"',
  '"@../outside/secret.txt"',
  "@$/outside/secret.txt",
  '"/etc/passwd"',
  "@/etc/passwd",
  "@~/secret.txt",
  '"~/secret.txt"',
  "'~'",
  "..\\outside\\secret.txt",
  "sub\\..\\..\\outside\\secret.txt",
  "sub/..\\../outside/secret.txt",
  '"..\\outside\\secret.txt"',
  "@..\\outside\\secret.txt",
  "\\etc\\passwd",
  "~\\secret.txt",
  // Through a link, in each position
  "to-file",
  "to-file/",
  "to-file/x",
  "to-folder",
  "to-folder/",
  "to-folder/secret.txt",
  "to-folder/secret.txt/x",
  "to-folder/folder/secret.txt",
  "to-folder/new.txt",
  "to-folder/new/deep/file.txt",
  "to-folder-slash/secret.txt",
  "sub/../to-folder/secret.txt",
  "to-parent/outside/secret.txt",
  "to-parent/ws-evil/secret.txt",
  "to-parent",
  "to-slash",
  "to-slash/etc/passwd",
  "to-missing",
  "to-missing/x",
  "to-missing-folder",
  "to-missing-folder/new.txt",
  "dangling-chain",
  "chain-1/secret.txt",
  "chain-2/new.txt",
  "sub/chain-3/secret.txt",
  "sub/up/secret.txt",
  "sub/deep/up/secret.txt",
  "tricky",
  "tricky-new",
  "hop-missing",
  "hop-link",
  "hop-back/up/secret.txt",
  "hop-back/up/new.txt",
  "$/ws/to-folder/secret.txt",
  "$/link-root/to-folder/secret.txt",
  "$/link-root/sub/up/new.txt",
  '"to-folder/secret.txt"',
  "@to-folder/secret.txt",
  "to-folder\\secret.txt",
  "@sub\\up\\secret.txt",
  "@scope/up/secret.txt",
  // Another spelling of a link's name
  "li\u00e9n/secret.txt",
  "lie\u0301n/secret.txt",
  "li\u00e9n/new.txt",
  "no break/secret.txt",
  "narrow space/up/secret.txt",
  // Devices and processes
  "/dev/null",
  "/dev/zero",
  "/dev/stdin",
  "/dev/fd/0",
  "/dev/tty",
  "/proc",
  "/proc/self/environ",
  "/proc/self/mem",
  "/proc/self/cwd",
  join("/proc/self", "root", "etc/passwd"),
  "/proc/1/environ",
  "to-null",
  "to-environ",
  "to-process-root/etc/passwd",
];

const INVALID: readonly string[] = [
  "\0",
  "inside.txt\0",
  "inside.txt\0/../../outside/secret.txt",
  "../outside/secret.txt\0.png",
  "\ud800/../../outside",
  `../outside/${"a".repeat(256)}`,
  "é".repeat(128),
  "a/".repeat(2100),
];

/** Names that some other reader would take for a way out. Here they are plain names, inside and missing. */
const PLAIN_NAMES: readonly string[] = [
  "%2e%2e/outside/secret.txt",
  "..%2foutside%2fsecret.txt",
  "%2e%2e%5coutside%5csecret.txt",
  "..;/outside/secret.txt",
  "..\u00a0/outside/secret.txt",
  ".. /outside/secret.txt",
  ". ./outside/secret.txt",
  ".../outside/secret.txt",
  "....//outside/secret.txt",
  "\uff0e\uff0e/outside/secret.txt",
  "\u2025/outside/secret.txt",
  "..\u2215outside\u2215secret.txt",
  "..\u2044outside",
  "\u202e../outside/secret.txt",
  "..\u200b/outside/secret.txt",
  "\ufeff../outside/secret.txt",
  "..\n/outside/secret.txt",
  "./~/secret.txt",
  "./~",
  "~root/secret.txt",
  "~+/secret.txt",
  "$HOME/secret.txt",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell's variable, as a model would write it.
  "${HOME}/secret.txt",
  "`pwd`/../secret.txt/x",
  "C:\\Windows\\win.ini",
  "file:///etc/passwd",
  "TO-FOLDER-X/secret.txt",
];

const SPECIAL: readonly string[] = [
  "pipe",
  "./pipe",
  '"pipe"',
  "@pipe",
  "pipe/",
  "socket",
  "$/link-root/pipe",
];

function there(path: string): string {
  return path.replace(/^(["'`@]*\/?)\$(?=\/|$|ws)/, (_, before: string) => `${before}${parent}`);
}

function outsideIsUntouched(): void {
  expect(readFileSync(join(parent, "outside/secret.txt"), "utf8")).toBe(SECRET);
  expect(readdirSync(join(parent, "outside")).sort()).toEqual(["folder", "secret.txt"]);
  expect(readdirSync(parent).sort()).toEqual(["home", "link-root", "outside", "ws", "ws-evil"]);
  expect(readdirSync(join(parent, "ws-evil"))).toEqual(["secret.txt"]);
}

describe("ways out of the workspace", () => {
  it("are at least 60, all different", () => {
    expect(new Set(OUTSIDE).size).toBe(OUTSIDE.length);
    expect(OUTSIDE.length).toBeGreaterThanOrEqual(60);
  });

  it.each(OUTSIDE)("%j is refused for every use", (path) => {
    const written = there(path);
    const resolved = workspace.resolve(written);
    expect(resolved).toMatchObject({ ok: false, kind: "outside" });
    expect(resolved.ok || resolved.message).toContain(`Only paths inside ${join(parent, "ws")} can be used.`);
    expect(workspace.resolve(written, { mustExist: true })).toMatchObject({ ok: false, kind: "outside" });
    expect(workspace.openFile(written)).toMatchObject({ ok: false, kind: "outside" });
    expect(atomicWrite(workspace, written, Buffer.from("overwritten"))).toMatchObject({ ok: false });
    outsideIsUntouched();
  });

  it("does not tell whether something outside exists", () => {
    const answers = ["$/outside/secret.txt", "$/outside/nothing", "$/outside/secret.txt/x"].map((path) => {
      const result = workspace.resolve(there(path), { mustExist: true });
      return result.ok ? "ok" : result.message.replace(there(path), "PATH");
    });
    expect(new Set(answers).size).toBe(1);
  });
});

describe("paths that no file can have", () => {
  it.each(INVALID)("%j is invalid", (path) => {
    expect(workspace.resolve(path)).toMatchObject({ ok: false, kind: "invalid" });
    expect(workspace.openFile(path)).toMatchObject({ ok: false, kind: "invalid" });
    expect(atomicWrite(workspace, path, Buffer.from("overwritten"))).toMatchObject({ ok: false });
    outsideIsUntouched();
  });
});

describe("names that only look like a way out", () => {
  it.each(PLAIN_NAMES)("%j stays inside", (path) => {
    const resolved = workspace.resolve(path);
    expect(resolved.ok && `${resolved.path.absolute}/`.startsWith(`${workspace.root}/`)).toBe(true);
    expect(workspace.openFile(path)).toMatchObject({ ok: false, kind: "missing" });
  });
});

describe("special files", () => {
  it.each(SPECIAL)("%j is never opened", (path) => {
    expect(workspace.openFile(there(path))).toMatchObject({ ok: false, kind: "special" });
    expect(atomicWrite(workspace, there(path), Buffer.from("x"))).toMatchObject({
      ok: false,
      kind: "special",
    });
  });

  it.each([
    ["/dev/null", "a device"],
    ["dev/zero", "a device"],
    ["/proc/self/environ", "made up by the system (/proc)"],
    ["proc/self/maps", "made up by the system (/proc)"],
  ])("%s is refused also when the root is /", (path, what) => {
    const everything = openWorkspace({ root: "/" });
    expect(everything.openFile(path)).toMatchObject({
      ok: false,
      kind: "special",
      message: expect.stringContaining(what),
    });
  });

  it("names the kind", () => {
    expect(workspace.openFile("pipe")).toMatchObject({
      message: expect.stringContaining("a named pipe (FIFO)"),
    });
    expect(workspace.openFile("socket")).toMatchObject({ message: expect.stringContaining("a socket") });
  });
});
