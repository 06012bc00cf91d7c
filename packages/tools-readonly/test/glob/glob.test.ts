import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGlobTool } from "@toolrail/tools-readonly";
import type { Listing, Workspace } from "@toolrail/workspace";
import { describe, expect, it } from "vitest";
import { compileGlob } from "../../src/glob-pattern/compile-glob.ts";
import { callTool } from "../support/call-tool.ts";
import { type Files, workspaceWith } from "../support/temporary-folder.ts";

const filesOf = (paths: readonly string[]): Files => Object.fromEntries(paths.map((path) => [path, "x"]));

async function find(paths: readonly string[], args: Record<string, unknown>): Promise<string[]> {
  const { text } = await callTool(createGlobTool(workspaceWith(filesOf(paths)).workspace), args);
  return text.startsWith("No files") ? [] : (text.split("\n\n")[0]?.split("\n") ?? []);
}
async function answer(paths: readonly string[], args: Record<string, unknown>) {
  return callTool(createGlobTool(workspaceWith(filesOf(paths)).workspace), args);
}

describe("glob", () => {
  it.each([
    [["a.md", "x/b.md"], "*.md", ["a.md"]],
    [["a.md", "x/b.md"], "**/*.md", ["a.md", "x/b.md"]],
    [["2026/07/26.md", "inbox.md"], "2026/07/*.md", ["2026/07/26.md"]],
    [["2026/07/26.md", "inbox.md"], "2026/07/26.md", ["2026/07/26.md"]],
    [["src/a.ts", "src/b.tsx", "src/c.js"], "src/*.{ts,tsx}", ["src/a.ts", "src/b.tsx"]],
    [["a1.t", "a2.t", "a4.t"], "a{1..3}.t", ["a1.t", "a2.t"]],
    [["a.t", "b.t", "c.t"], "[ab].t", ["a.t", "b.t"]],
    [["a.t", "b.t"], "[!a].t", ["b.t"]],
    [["a.t", "ab.t"], "?.t", ["a.t"]],
    [["loc/a/en.po", "loc/a/fr.po"], "loc/**/!(en.po)", ["loc/a/fr.po"]],
    [["a.js", "a.test.js"], "!(*.test).js", ["a.js"]],
    [["ab.t", "abab.t", "c.t"], "+(ab).t", ["ab.t", "abab.t"]],
    [["ab/b/x", "ab/c/x", "c/a/x"], "+(a|b)/+(a|b)/*", ["ab/b/x"]],
    [["four/file'sA.md", "four/file'sB.md"], "four/file's{A,B}.md", ["four/file'sA.md", "four/file'sB.md"]],
    [[".env", ".config/a", "b"], "**/*", [".config/a", ".env", "b"]],
    [["lib/x.ts", "src/unit/x.ts"], "{lib,src/unit}/*.ts", ["lib/x.ts", "src/unit/x.ts"]],
    [["src/a.ts", "b.ts"], "src", ["src/a.ts"]],
    [["src/a.ts", "b.ts"], "src/", ["src/a.ts"]],
    [["src/a.ts"], "./src/./*.ts", ["src/a.ts"]],
    [["src/a.ts", "src/x/b.ts"], "src\\**\\*.ts", ["src/a.ts", "src/x/b.ts"]],
    [
      ["a+b.ts", "a b.ts", "@x.ts", "!x.ts", "#x.ts", "$x.ts"],
      "*.ts",
      ["!x.ts", "#x.ts", "$x.ts", "@x.ts", "a b.ts", "a+b.ts"],
    ],
    [["!x.ts", "y.ts"], "!x.ts", ["!x.ts"]],
    [
      ["a.t", "a-b", "a/1", "a/b/2", "B/x", "a/b-", "\uff5e", "\u{1f600}"],
      "**",
      ["B/x", "a/1", "a/b/2", "a/b-", "a-b", "a.t", "\u{1f600}", "\uff5e"],
    ],
    [["a/b/c/d.ts", "a/c.ts"], "a/**/c/*", ["a/b/c/d.ts"]],
    [["x/!a.ts", "x/b.ts", "!a.ts"], "*/!*.ts", ["x/!a.ts"]],
    [["!a.ts", "b.ts"], "!*.ts", ["!a.ts"]],
    [["!a/x.ts", "b/x.ts"], "!*/*.ts", ["!a/x.ts"]],
    [["..a/x", "b/x"], "..*/x", ["..a/x"]],
    [["(x)y*/f", "(x)yz/f"], "(x)y\\*/f", ["(x)y*/f"]],
    [["é.txt", "名前/x.txt"], "**/*.txt", ["é.txt", "名前/x.txt"]],
  ])("in %j finds with %s: %j", async (paths, pattern, expected) => {
    expect(await find(paths, { pattern })).toEqual(expected);
  });

  it("takes brackets and parentheses for the names of folders that exist", async () => {
    const paths = [
      "src/app/[locale]/(auth)/login/page.tsx",
      "src/app/[slug]/page.tsx",
      "src/app/l/decoy.tsx",
      "src/app/s/page.tsx",
    ];
    expect(await find(paths, { pattern: "src/app/[locale]/(auth)/**" })).toEqual([paths[0]]);
    expect(await find(paths, { pattern: "src/app/[slug]/page.tsx" })).toEqual([paths[1]]);
    expect(await find(paths, { pattern: "**/(auth)/**" })).toEqual([paths[0]]);
    expect(await find(paths, { pattern: "src/*/[slug]/*" })).toEqual([paths[1]]);
    expect(await find(paths, { pattern: "[slug]/*.tsx", path: "src/app" })).toEqual([paths[1]]);
  });

  it("takes escaped brackets for themselves", async () => {
    expect(await find(["[a]/x", "a/x"], { pattern: "\\[a\\]/x" })).toEqual(["[a]/x"]);
  });

  it("searches below path, and gives paths from the root", async () => {
    expect(await find(["src/a.ts", "b.ts"], { pattern: "*.ts", path: "src" })).toEqual(["src/a.ts"]);
  });

  it("follows .. as long as it stays inside", async () => {
    const paths = ["foo/a.js", "bar/b.js"];
    expect(await find(paths, { pattern: "../foo/**/*.js", path: "foo" })).toEqual(["foo/a.js"]);
    expect(await find(paths, { pattern: "../**/*.js", path: "foo" })).toEqual(["bar/b.js", "foo/a.js"]);
    const outside = await answer(paths, { pattern: "../../**" });
    expect(outside).toMatchObject({ isError: true, text: expect.stringContaining("outside") });
    for (const pattern of ["*/../x", "{foo/../bar,foo}/*"]) {
      const after = await answer(paths, { pattern });
      expect(after).toMatchObject({ isError: true, text: expect.stringContaining('".." after a wildcard') });
    }
  });

  it("takes absolute patterns inside, and refuses others", async () => {
    const { workspace, root } = workspaceWith({ "src/main/ARCH.md": "x" });
    const tool = createGlobTool(workspace);
    expect((await callTool(tool, { pattern: `${root}/src/**/ARCH.md` })).text).toBe("src/main/ARCH.md");
    expect((await callTool(tool, { pattern: `${root}/src/main/ARCH.md` })).text).toBe("src/main/ARCH.md");
    expect(await callTool(tool, { pattern: "/etc/**" })).toMatchObject({ isError: true });
    expect(await callTool(tool, { pattern: "~/**" })).toMatchObject({ isError: true });
  });

  it("searches a folder whose own name is full of wildcards and back slashes", async () => {
    const paths = ["we*ir[d]\\x/sub/a.ts", "we*ir[d]\\x/b.ts", "weird/c.ts"];
    expect(await find(paths, { pattern: "**/*.ts", path: "we*ir[d]\\x" })).toEqual([
      "we*ir[d]\\x/b.ts",
      "we*ir[d]\\x/sub/a.ts",
    ]);
  });

  it("finds links to files, and what is read-only by absolute paths", async () => {
    const { workspace, root } = workspaceWith({ "a.ts": "x" });
    symlinkSync("a.ts", join(root, "link.ts"));
    expect((await callTool(createGlobTool(workspace), { pattern: "*.ts" })).text).toBe("a.ts\nlink.ts");
    const other = workspaceWith({}, { readOnlyRoots: [root] });
    expect((await callTool(createGlobTool(other.workspace), { pattern: `${root}/**/a.*` })).text).toBe(
      join(root, "a.ts"),
    );
  });

  it("shows 200, and says how many more there are", async () => {
    const paths = Array.from({ length: 203 }, (_, index) => `f${String(index).padStart(3, "0")}`);
    const { text, output } = await answer(paths, {});
    expect(text.split("\n").slice(199, 203)).toEqual([
      "f199",
      "",
      "3 more not shown; narrow the search or raise limit.",
    ]);
    expect(output.details).toEqual({ total: 203, shown: 200 });
  });

  it("says nothing of more when there are exactly as many as the limit", async () => {
    expect((await answer(["a", "b"], { limit: 2 })).text).toBe("a\nb");
  });

  it("says how many files there are when none matches", async () => {
    const { text, isError } = await answer(["a.ts", "b.ts"], { pattern: "*.py" });
    expect(isError).toBe(false);
    expect(text).toBe(
      "No files match *.py. The workspace holds 2 files that ignore rules do not hide. None of the ignored files match either.",
    );
  });

  it("names the near folder when the pattern's own does not exist", async () => {
    const { text, isError } = await answer(["docs/a.md"], { pattern: "dosc/*.md" });
    expect(isError).toBe(false);
    expect(text).toContain("No files match dosc/*.md.");
    expect(text).toContain("docs");
  });

  it("leaves ignored files out, counts them, and says when only they match", async () => {
    const files = { ".gitignore": "gen/\n", "gen/a.js": "x", "node_modules/p/b.js": "x", "c.ts": "x" };
    const tool = createGlobTool(workspaceWith(files).workspace);
    const { text } = await callTool(tool, { pattern: "**/*.js" });
    expect(text).toContain(
      "2 ignored files match, such as gen/a.js. Set include_ignored to true to see them.",
    );
    expect((await callTool(tool, { pattern: "**/*.js", include_ignored: true })).text).toBe(
      "gen/a.js\nnode_modules/p/b.js",
    );
    expect((await callTool(tool, { pattern: "*.ts" })).text).toBe(
      "c.ts\n\nNot searched: 2 ignored entries (a folder counts as one).",
    );
  });

  it("searches an ignored folder that the pattern names", async () => {
    const files = { ".gitignore": "gen/\n", "gen/a.js": "x", "node_modules/p/package.json": "x" };
    const tool = createGlobTool(workspaceWith(files).workspace);
    expect((await callTool(tool, { pattern: "gen/**/*.js" })).text).toContain("gen/a.js");
    expect((await callTool(tool, { pattern: "node_modules/p/package.json" })).text).toContain(
      "node_modules/p/package.json",
    );
  });

  it("is not stopped by broken links, and does not go in circles", async () => {
    const { workspace, root } = workspaceWith({ "real.txt": "x", "sub/a.txt": "x" });
    symlinkSync("missing", join(root, "dangling.txt"));
    symlinkSync("..", join(root, "sub", "up"));
    const { text } = await callTool(createGlobTool(workspace), { pattern: "**/*.txt" });
    expect(text).toBe("real.txt\nsub/a.txt\n\nNot searched: 1 broken link, 1 link to a folder.");
  });

  it("sees files made since the last call", async () => {
    const { workspace, root } = workspaceWith({ "old.test.js": "0" });
    const tool = createGlobTool(workspace);
    await callTool(tool, { pattern: "*.test.js" });
    writeFileSync(join(root, "new.test.js"), "1");
    expect((await callTool(tool, { pattern: "*.test.js" })).text).toBe("new.test.js\nold.test.js");
  });

  it("keeps within the characters of one answer", async () => {
    const paths = Array.from(
      { length: 150 },
      (_, index) => `${"n".repeat(60)}${String(index).padStart(3, "0")}`,
    );
    const tool = createGlobTool(workspaceWith(filesOf(paths)).workspace);
    const { text } = await callTool(tool, {}, { maxChars: 4_000 });
    expect(text.length).toBeLessThanOrEqual(4_000);
    const shown = text.split("\n\n")[0]?.split("\n").length ?? 0;
    expect(text).toContain(`${150 - shown} more not shown`);
  });

  it("makes odd names safe to show", async () => {
    expect(await find(["a\nb.txt"], { pattern: "*.txt" })).toEqual(["a\\x0ab.txt"]);
  });

  it.each([
    ["*a*a*a*a*a*a*b", "Too many wildcards"],
    ["**/**/**/**/**/**/**/x", "Too many wildcards"],
    ["+(a|+(a))b", "Too many repeated groups"],
    ["+(a|b)+(a|b)/x", "Too many repeated groups"],
    ["+(a|ab)/+(a|ab)/x", "Too many repeated groups"],
    ["*(a|?)/*(a|?)/x", "Too many repeated groups"],
  ])("refuses a pattern that could hang it: %s", async (pattern, fault) => {
    const { text, isError } = await answer(["a"], { pattern });
    expect(isError).toBe(true);
    expect(text).toContain(fault);
  });

  it("is judged by the place that the pattern leads to", () => {
    const { workspace } = workspaceWith({ "secret/a": "x", "src/b": "x" });
    const tool = createGlobTool(workspace);
    const parts = (path: string, pattern: string) =>
      tool.permissionParts?.({ path, pattern, limit: 200, include_ignored: false });
    expect(parts("src", "../secret/*")).toEqual({ parts: ["secret"] });
    expect(parts(".", "**/*")).toEqual({ parts: ["."] });
    expect(parts("src", "b")).toEqual({ parts: ["src/b"] });
  });

  it("crosses a line end in a name", () => {
    expect(compileGlob("**/*.txt")("a\nb/c\nd.txt")).toBe(true);
    expect(compileGlob("**")("a\nb")).toBe(true);
  });

  it("says what a pattern without a slash would find in the folders below", async () => {
    const paths = ["app/[slug]/page.ts", "lib/page.ts", "lib/a.ts"];
    const named = await answer(paths, { pattern: "page.ts" });
    expect(named.text).toContain("**/page.ts matches 2 files, such as app/[slug]/page.ts.");
    const all = await answer(paths, { pattern: "*.ts" });
    expect(all.text).toContain("**/*.ts matches 3 files, such as app/[slug]/page.ts.");
    const below = await answer(paths, { pattern: "*.ts", path: "app" });
    expect(below.text).toContain("**/*.ts matches 1 file, such as app/[slug]/page.ts.");
    for (const pattern of ["*.go", "lib/*.go", "page.go"])
      expect((await answer(paths, { pattern })).text).not.toContain("such as");
  });

  it("says what it did not look at when nothing matches, too", async () => {
    const { workspace, root } = workspaceWith({ "a.ts": "x" });
    symlinkSync("nowhere", join(root, "broken"));
    const { text } = await callTool(createGlobTool(workspace), { pattern: "bro*" });
    expect(text).toContain("Not searched: 1 broken link.");
    const all = await callTool(createGlobTool(workspace), { include_ignored: true });
    expect(all.text).toBe("a.ts\n\nNot searched: 1 broken link.");
  });

  it("needs a folder as path", async () => {
    expect(await answer(["a.ts"], { path: "a.ts" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("is a file"),
    });
    expect(await answer(["a.ts"], { path: "b" })).toMatchObject({
      isError: true,
      text: expect.stringContaining("does not exist"),
    });
  });

  it("opens no folder that can hold no match", async () => {
    const { workspace, root } = workspaceWith({ "packages/a/src/x.ts": "x", "packages/a/docs/y.ts": "x" });
    mkdirSync(join(root, "other"));
    const opened: string[] = [];
    const watched: Workspace = {
      ...workspace,
      listing: (options) => {
        const listing = workspace.listing(options);
        const list: Listing["list"] = (below, onListed) => {
          opened.push(below);
          listing.list(below, onListed);
        };
        return { ...listing, list };
      },
    };
    const { text } = await callTool(createGlobTool(watched), { pattern: "packages/*/src/**/*.ts" });
    expect(text).toBe("packages/a/src/x.ts");
    expect(opened).toEqual(["", "a/", "a/src/"]);
  });

  it("stops when it is aborted", async () => {
    const paths = Array.from({ length: 600 }, (_, index) => `f${index}`);
    const controller = new AbortController();
    const call = callTool(
      createGlobTool(workspaceWith(filesOf(paths)).workspace),
      {},
      { signal: controller.signal },
    );
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});

describe("glob of a folder's name", () => {
  const paths = ["top.txt", "deep/a.ts", "deep/er/b.ts", "only/er/c.ts"];

  it.each([
    [".", ["top.txt", "", "** matches 4 files, such as deep/a.ts."]],
    ["./", ["top.txt", "", "** matches 4 files, such as deep/a.ts."]],
    ["deep", ["deep/a.ts", "", "deep/** matches 2 files, such as deep/a.ts."]],
    ["deep/", ["deep/a.ts", "", "deep/** matches 2 files, such as deep/a.ts."]],
    ["deep/er", ["deep/er/b.ts"]],
  ])("lists the files right in it for %j, and names the pattern for all below", async (pattern, lines) => {
    expect((await answer(paths, { pattern })).text.split("\n")).toEqual(lines);
  });

  it("says where the files are when none is right in it", async () => {
    const { text } = await answer(paths, { pattern: "only" });
    expect(text).toContain("No files match only.");
    expect(text).toContain("only/** matches 1 file, such as only/er/c.ts.");
  });

  it.each(["", "   ", "\n"])("refuses a blank pattern: %j", async (pattern) => {
    const { text, isError } = await answer(paths, { pattern });
    expect(isError).toBe(true);
    expect(text).toContain("The pattern is blank.");
  });
});
