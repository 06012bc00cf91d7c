import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openWorkspace, type Workspace } from "@toolrail/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedTree } from "../support/installed-tree.ts";
import { hasRipgrep, searchWith } from "../support/search-with.ts";

const CLIENTS = ["openai", "@anthropic-ai/sdk"];
const TREES: [what: string, wants: (name: string) => boolean][] = [
  ["two client libraries", (name) => CLIENTS.includes(name)],
  ["many small packages", (name) => !CLIENTS.includes(name)],
];
const FILES = 5_650;

// `auto` shares the work out by time.
const clock = { now: () => performance.now(), schedule: () => () => {} };

const SEARCHES: readonly Record<string, unknown>[] = [
  // Text, from everywhere to nowhere.
  { pattern: "export" },
  { pattern: "import ", limit: 1_000 },
  { pattern: "return", mode: "count" },
  { pattern: "function", mode: "files", limit: 1_000 },
  { pattern: "Copyright (c)", literal: true },
  { pattern: "process.env", literal: true, limit: 200 },
  { pattern: "deprecated", mode: "count" },
  { pattern: "prototype pollution", ignore_case: true },
  { pattern: "no text of any file here is this one" },
  { pattern: "?.", literal: true, mode: "count", limit: 5 },
  { pattern: "\\d+", literal: true },
  { pattern: " ", mode: "files", limit: 7 },
  // Classes and repetitions.
  { pattern: "v[0-9]+\\.[0-9]+\\.[0-9]+", limit: 100 },
  { pattern: "0x[0-9a-fA-F]{6,8}\\b", mode: "count" },
  { pattern: "[A-Z]{3,}_[A-Z_]{3,} =", limit: 300 },
  { pattern: "[^\\s\\w]{8,}", mode: "files", limit: 500 },
  { pattern: "https?://[\\w./-]+\\.md", limit: 400 },
  { pattern: "\\d{4}-\\d{2}-\\d{2}", mode: "count" },
  { pattern: "\\s{40}\\S", mode: "files" },
  { pattern: "[[:upper:]][[:lower:]]+Error\\(", limit: 150 },
  { pattern: "async \\*?\\w+\\(", mode: "count" },
  { pattern: "#[a-z]\\w* *=", limit: 80 },
  // Alternations and groups.
  { pattern: "throw new (Type|Range|Syntax)Error", limit: 200 },
  { pattern: "deprecated|obsolete|legacy", ignore_case: true, mode: "count" },
  { pattern: "(get|set) [a-z]+\\(", limit: 120 },
  { pattern: "(?<kind>class|interface) (?:Abort|Event)\\w*", limit: 500 },
  { pattern: "(foo|bar|baz)(Qux|Quux)?", mode: "files" },
  { pattern: "(a|b)*c(d|e)+f", mode: "count" },
  { pattern: "x{2,3}y?|z{4}", mode: "files", limit: 50 },
  // Anchors and boundaries.
  { pattern: "^#!/", mode: "files" },
  { pattern: "^export \\* from", mode: "count" },
  { pattern: "\\{$", mode: "count", limit: 20 },
  { pattern: "^$", mode: "count", limit: 10 },
  { pattern: "^\\s*\\*/$", mode: "files", limit: 30 },
  { pattern: "\\bany\\b", mode: "count" },
  { pattern: "\\bfetch\\(", limit: 250 },
  { pattern: "\\Bness\\b", limit: 60 },
  { pattern: "^import .* from ['\"]node:", limit: 100, context: 1 },
  // Case.
  { pattern: "abortsignal", ignore_case: true, mode: "files" },
  { pattern: "UTF-?8", ignore_case: true, limit: 90 },
  { pattern: "(?i)readme", limit: 40 },
  { pattern: "STRASSE|école|größe", ignore_case: true },
  // Beyond ASCII.
  { pattern: "é" },
  { pattern: "[—–]", mode: "count" },
  { pattern: "\\p{Han}", mode: "files" },
  { pattern: "\\p{Lu}\\p{Ll}+ü", limit: 30 },
  { pattern: "[\\u{1F300}-\\u{1FAFF}]", limit: 70 },
  { pattern: "[^\\x00-\\x7F]{2,}", mode: "count" },
  { pattern: "│.*│", limit: 40, context: 2 },
  // Across lines.
  { pattern: "\\{\\n\\s*\\n", mode: "count" },
  { pattern: "/\\*\\*\\s+\\* @deprecated", multiline: true, limit: 25 },
  { pattern: "catch \\{\\s*\\}", multiline: true, context: 1 },
  { pattern: "});\n\n});", literal: true, mode: "files" },
  // Parts of the tree, surroundings, limits.
  { pattern: "name", glob: "package.json" },
  { pattern: "type", glob: "**/src/**/*.ts", mode: "count" },
  { pattern: "version", glob: "!*.{js,ts,map}", limit: 33 },
  { pattern: "=>", glob: "*.{mjs,cjs}", mode: "files" },
  { pattern: "Promise<void>", literal: true, context: 5, limit: 20 },
  { pattern: "import", context: 3, limit: 1 },
  { pattern: "sourceMappingURL", mode: "count", limit: 1_000 },
];

describe.skipIf(!hasRipgrep).each(TREES)("both engines, in a tree of %s", (_what, wants) => {
  let root = "";
  let workspace: Workspace;
  const search = (engine: "inProcess" | "ripgrep" | "auto", args: Record<string, unknown>) =>
    searchWith(engine, workspace, args, { clock });

  beforeAll(() => {
    root = installedTree(wants, FILES);
    plantUnseen(root);
    // Packages come as `dist`, which is what these trees consist of.
    workspace = openWorkspace({ root, ignore: { defaults: false } });
  }, 60_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }), 60_000);

  it("search thousands of files for many patterns", async () => {
    const { output } = await search("inProcess", { pattern: "no such text, not even once" });
    expect(output.details).toMatchObject({ complete: true, matches: 0 });
    expect(output.details?.searchedFiles).toBeGreaterThanOrEqual(5_000);
    expect(SEARCHES.length).toBeGreaterThanOrEqual(60);
  });

  it.each(SEARCHES)("give the same answer: %o", async (args) => {
    const [inProcess, ripgrep] = await Promise.all([search("inProcess", args), search("ripgrep", args)]);
    expect(inProcess.isError).toBe(false);
    expect(ripgrep.text).toBe(withoutDoubt(inProcess.text));
    expect(ripgrep.output.details).toEqual(inProcess.output.details);
    expect(ripgrep.text).toMatch(/Not searched: \d+ ignored .*1 broken link, 1 link to a folder\./);
  });

  it.each(SEARCHES.filter((_, index) => index % 8 === 0))("give it each time: %o", async (args) => {
    const first = await search("ripgrep", args);
    expect((await search("ripgrep", args)).text).toBe(first.text);
    expect((await search("auto", args)).text).toBe(first.text);
  });
});

/** What no search looks at, in the first folder of a walk: so even one that stops there meets it. */
function plantUnseen(root: string): void {
  const folder = join(root, "!first");
  mkdirSync(folder);
  writeFileSync(join(folder, "ignored.txt"), "import\n");
  writeFileSync(join(root, ".gitignore"), "ignored.txt\n*.d.mts\nLICENSE*\n!/*/LICENSE\n");
  writeFileSync(join(folder, "binary.bin"), Buffer.alloc(600, "import\0\x01\x02"));
  symlinkSync(".", join(folder, "folder"));
  symlinkSync("nowhere", join(folder, "broken"));
}

/** Only the engine in process says that it may be wrong about letters. */
function withoutDoubt(text: string): string {
  return text.replace(/\n\\b took .*/, "");
}
