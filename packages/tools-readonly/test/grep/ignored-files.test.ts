import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGrepTool } from "@toolrail/tools-readonly";
import { describe, expect, it } from "vitest";
import { MAX_IGNORED_TRIED, MAX_MULTILINE_BYTES } from "../../src/grep/limits.ts";
import { callTool } from "../support/call-tool.ts";
import { engines, searchWith } from "../support/search-with.ts";
import { type Files, temporaryFolder, workspaceWith } from "../support/temporary-folder.ts";

const VISIBLE = { "a.txt": "nothing\n", ".ignore": "hidden\n" };
const NO_MATCH = "It does not match in ignored files either.";
const binary = (text: string) => Buffer.concat([Buffer.alloc(100), Buffer.from(text), Buffer.alloc(100)]);

/** What is said of the ignored files, a line of its own. */
async function saidOf(
  engine: (typeof engines)[number],
  files: Files,
  args: Record<string, unknown> = {},
): Promise<string | undefined> {
  const { workspace } = workspaceWith({ ...VISIBLE, ...files });
  const { text, isError } = await searchWith(engine, workspace, { pattern: "fo+bar", ...args });
  expect(isError).toBe(false);
  return text.split("\n")[1];
}

describe.each(engines)("what the engine %s says of ignored files without a match", (engine) => {
  it("is that they don't match where all were searched", async () => {
    expect(await saidOf(engine, { "hidden/b.txt": "other\n" })).toBe(NO_MATCH);
  });

  it("names a binary one, and whether it holds a match", async () => {
    const files = { "hidden/b": binary("foobar\n"), "hidden/c": "other\n" };
    expect(await saidOf(engine, files, { pattern: "foobar" })).toBe(
      "Ignored files: 1 file searched, no match. Not searched: 1 binary file (it holds a match).",
    );
    expect(await saidOf(engine, { "hidden/b": binary("other\n") })).toBe(
      "Ignored files: 0 files searched. Not searched: 1 binary file.",
    );
  });

  it("names what can't be read", async () => {
    const files = { "hidden/b": "other\n", "hidden/c": "other\n", "hidden/d/e": "other\n" };
    const { workspace, root } = workspaceWith({ ...VISIBLE, ...files });
    const mayRead = (path: string) => {
      // Both go when the walk has met them.
      for (const gone of path === "hidden/b" ? ["b", "d"] : [])
        rmSync(join(root, "hidden", gone), { recursive: true });
      return true;
    };
    const { text } = await callTool(createGrepTool(workspace, { engine, mayRead }), { pattern: "fo+bar" });
    expect(text.split("\n")[1]).toBe(
      "Ignored files: 1 file searched, no match. Not searched: 2 unreadable entries.",
    );
  });

  it("is nothing of those that rules deny", async () => {
    const { workspace } = workspaceWith({ ...VISIBLE, "hidden/b": "foobar\n", "hidden/c": "other\n" });
    const tool = createGrepTool(workspace, { engine, mayRead: (path) => path !== "hidden/b" });
    const { text } = await callTool(tool, { pattern: "fo+bar" });
    expect(text.split("\n").slice(1)).toEqual([
      "Ignored files: 1 file searched, no match.",
      "Not searched: 1 ignored entry, 1 file that permission rules deny.",
    ]);
  });

  it.each([
    [MAX_IGNORED_TRIED, NO_MATCH],
    [MAX_IGNORED_TRIED + 1, "The first 2,000 ignored files do not match either; more were not tried."],
  ])("tells whether more than %i are there", async (number, said) => {
    const files = Array.from({ length: number }, (_, index) => [`hidden/${index}`, "x\n"] as const);
    expect(await saidOf(engine, Object.fromEntries(files))).toBe(said);
  });
});

describe.skipIf(process.platform === "win32")("an engine that fails on ignored files", () => {
  function failing(onIgnored: string) {
    const path = join(temporaryFolder(), "rg");
    writeFileSync(path, `#!/bin/sh\ncase "$*" in *hidden/*) ${onIgnored};; esac\nexit 1\n`);
    chmodSync(path, 0o755);
    return { locateRipgrep: () => Promise.resolve(path) };
  }

  it("is told, and takes nothing from what is known of the others", async () => {
    const { workspace } = workspaceWith({ ...VISIBLE, "hidden/b": "foobar\n" });
    const options = failing('echo "rg: out of memory" >&2; exit 2');
    const { text, isError } = await searchWith("ripgrep", workspace, { pattern: "fo+bar" }, options);
    expect(isError).toBe(false);
    expect(text.split("\n")).toEqual([
      'No matches for "fo+bar" in the workspace: 2 files searched.',
      "Ignored files could not be searched: The search failed, so nothing is known about matches. ripgrep said: rg: out of memory",
      "Not searched: 1 ignored entry.",
    ]);
  });
});

it("says that \\b was read otherwise in ignored files", async () => {
  const { workspace } = workspaceWith({ ...VISIBLE, "hidden/b": "éfoo" });
  const options = { locateRipgrep: () => Promise.resolve(undefined) };
  const { text } = await searchWith("auto", workspace, { pattern: "\\bfoox?\\b" }, options);
  expect(text).toContain("\\b took letters beyond ASCII for separators");
});

it("names one that is too large", async () => {
  const files = { "hidden/b": Buffer.alloc(MAX_MULTILINE_BYTES + 1, "foobar\n") };
  expect(await saidOf("inProcess", files, { multiline: true, pattern: "fo+bar\\nx" })).toBe(
    "Ignored files: 0 files searched. Not searched: 1 file that is too large.",
  );
});
