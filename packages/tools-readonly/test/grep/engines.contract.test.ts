import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { engines, searchingWith, searchWith } from "../support/search-with.ts";
import { workspaceWith } from "../support/temporary-folder.ts";

describe.each(engines)("grep with engine %s", (engine) => {
  const { answerOf, linesOf } = searchingWith(engine);

  it("gives path, line and text, folder by folder in path order", async () => {
    const files = { "b.txt": "one\nneedle b\n", "a/z.txt": "needle z\n", "a-b/c.txt": "needle c\n" };
    expect(await linesOf(files, { pattern: "needle" })).toEqual([
      "a/z.txt:1:needle z",
      "a-b/c.txt:1:needle c",
      "b.txt:2:needle b",
    ]);
  });

  it("says how many matches, files and searched files there are", async () => {
    const { text } = await answerOf({ "a.txt": "x\nx\n", "b.txt": "x\n", "c.txt": "y\n" }, { pattern: "x" });
    expect(text).toBe("a.txt:1:x\na.txt:2:x\nb.txt:1:x\n\n3 matches in 2 files; 3 files searched.");
  });

  it("counts a line once, however often it matches", async () => {
    const { text } = await answerOf({ "a.txt": "x x x\n" }, { pattern: "x" });
    expect(text).toContain("1 match in 1 file");
  });

  it("shows lines around matches and where lines are left out", async () => {
    const text = Array.from({ length: 12 }, (_, index) =>
      index === 2 || index === 9 ? "hit" : `l${index + 1}`,
    ).join("\n");
    expect(await linesOf({ "a.txt": `${text}\n` }, { pattern: "hit", context: 1 })).toEqual([
      "a.txt-2-l2",
      "a.txt:3:hit",
      "a.txt-4-l4",
      "--",
      "a.txt-9-l9",
      "a.txt:10:hit",
      "a.txt-11-l11",
    ]);
  });

  it("joins the surroundings of near matches", async () => {
    expect(await linesOf({ "a.txt": "hit\na\nhit\nb\n" }, { pattern: "hit", context: 2 })).toEqual([
      "a.txt:1:hit",
      "a.txt-2-a",
      "a.txt:3:hit",
      "a.txt-4-b",
    ]);
  });

  it("stops at the limit, and says that more exists", async () => {
    const { text } = await answerOf({ "a.txt": "x\n".repeat(60), "b.txt": "x\n" }, { pattern: "x" });
    expect(text.match(/^a\.txt:/gm)).toHaveLength(50);
    expect(text).not.toContain("b.txt");
    expect(text).toContain("First 50 in path order; at least 51 matches, more exist.");
  });

  it("tells of what it passed over only up to where it stopped, however far it looked ahead", async () => {
    const files = {
      ".gitignore": "*.log\n",
      "a.log": "",
      "a.txt": "x\nx\nx\nx\n",
      "b.log": "",
      "c.txt": "x\n",
    };
    const { text, output } = await answerOf(files, { pattern: "x", limit: 1 });
    expect(text).toContain("Not searched: 1 ignored entry.");
    expect(output.details).toEqual({ matches: 2, matchedFiles: 1, searchedFiles: 2, complete: false });
  });

  it("shows no line of a match beyond the limit as its surroundings", async () => {
    const lines = await linesOf({ "a.txt": "x\nx\nx\n" }, { pattern: "x", limit: 1, context: 1 });
    expect(lines).toEqual(["a.txt:1:x"]);
  });

  it("says nothing of more when there are exactly as many as the limit", async () => {
    const { text } = await answerOf({ "a.txt": "x\n".repeat(50) }, { pattern: "x" });
    expect(text).toContain("50 matches in 1 file; 1 file searched.");
    expect(text).not.toContain("more");
  });

  it("lists files only", async () => {
    const files = { "a.txt": "x\nx\n", "b.txt": "y\n", "c.txt": "x" };
    const { text } = await answerOf(files, { pattern: "x", mode: "files" });
    expect(text).toBe("a.txt\nc.txt\n\n2 files match; 3 files searched.");
  });

  it("counts matching lines to the end", async () => {
    const files = { "a.txt": "x x\nx\n", "b.txt": "x\n".repeat(80), "c.txt": "y\n" };
    const { text } = await answerOf(files, { pattern: "x", mode: "count" });
    expect(text).toBe("a.txt:2\nb.txt:80\n\n82 matches in 2 files; 3 files searched.");
  });

  it("counts in all files even when it shows only some", async () => {
    const files = { "a.txt": "x\n", "b.txt": "x\n", "c.txt": "x\nx\n" };
    const { text } = await answerOf(files, { pattern: "x", mode: "count", limit: 1 });
    expect(text).toBe(
      "a.txt:1\n\n4 matches in 3 files; 3 files searched. 2 more files with matches not shown; raise limit.",
    );
  });

  it("cuts a long line around its match, and says so", async () => {
    const files = { "a.txt": `${"漢".repeat(300)}needle${"字".repeat(300)}\n` };
    const [line = "", ...rest] = (await answerOf(files, { pattern: "nee?dle" })).text.split("\n");
    expect(line).toMatch(/^a\.txt:1:…漢{40}needle字+…$/);
    expect(line.length).toBe("a.txt:1:".length + 120);
    expect(rest.join("\n")).toContain(
      "1 long line is cut around the match; read_file with column shows more.",
    );
  });

  it("does not cut a character in two", async () => {
    const files = {
      "a.txt": `${"😀".repeat(100)}x${"😀".repeat(100)}\n`,
      "b.txt": `-${"😀".repeat(100)}x${"😀".repeat(100)}\n`,
    };
    const { text } = await answerOf(files, { pattern: "x" });
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });

  it("makes control characters visible", async () => {
    const files = { "a.txt": "\u001b[31mneedle\u001b[0m\u0007\tx\n" };
    expect(await linesOf(files, { pattern: "needle" })).toEqual(["a.txt:1:\\x1b[31mneedle\\x1b[0m\\x07\tx"]);
  });

  it("looks into dotfiles, not into ignored files, and says when the pattern matches there", async () => {
    const files = { ".gitignore": "secret/\n", ".config/a": "needle\n", "secret/b": "other\n" };
    const found = await answerOf(files, { pattern: "needle" });
    expect(found.text).toBe(
      ".config/a:1:needle\n\n1 match in 1 file; 2 files searched.\nNot searched: 1 ignored entry.",
    );
    const nothing = await answerOf(files, { pattern: "other" });
    expect(nothing.text).toContain('No matches for "other" in the workspace: 2 files searched.');
    expect(nothing.text).toContain("The pattern does match in ignored files, such as secret/b;");
    const named = await answerOf(files, { pattern: "other", path: "secret" });
    expect(named.text).toContain("secret/b:1:other");
  });

  it("says when ignored files do not match either", async () => {
    const { text } = await answerOf({ ".ignore": "x\n", x: "a\n" }, { pattern: "needle" });
    expect(text).toContain("It does not match in ignored files either.");
  });

  it("follows links to files inside, never to outside, and no links to folders", async () => {
    const { workspace, root } = workspaceWith({ "real/a.txt": "needle\n" });
    writeFileSync(join(root, "..", "outside.txt"), "needle\n");
    symlinkSync("real/a.txt", join(root, "in.txt"));
    symlinkSync("../outside.txt", join(root, "out.txt"));
    symlinkSync("real", join(root, "folder"));
    symlinkSync("gone", join(root, "broken"));
    const { text } = await searchWith(engine, workspace, { pattern: "needle" });
    expect(text).toBe(
      "in.txt:1:needle\nreal/a.txt:1:needle\n\n2 matches in 2 files; 2 files searched.\n" +
        "Not searched: 1 unreadable entry, 1 broken link, 1 link to a folder.",
    );
  });

  it.each([
    ["*.ts", ["a.ts", "src/b.ts"]],
    ["src/**/*.{ts,js}", ["src/b.ts", "src/x/c.js"]],
    ["!*.ts", ["src/x/c.js"]],
    ["/src/*.ts", ["src/b.ts"]],
    ["[id].ts", ["src/[id].ts"]],
  ])("searches only files that match the glob %s", async (glob, expected) => {
    const files: Record<string, string> = { "a.ts": "x\n", "src/b.ts": "x\n", "src/x/c.js": "x\n" };
    if (glob.includes("[")) files["src/[id].ts"] = "x\n";
    expect(await linesOf(files, { pattern: "x", glob, mode: "files" })).toEqual(expected);
  });

  it("says when no file matches the glob", async () => {
    const { text } = await answerOf({ "a.ts": "x\n" }, { pattern: "x", glob: "*.py" });
    expect(text).toContain("Nothing was searched: no file in the workspace matches the glob *.py.");
  });

  it("reads a file that does not end with a line end, and empty ones", async () => {
    expect(await linesOf({ "a.txt": "x\nneedle", "b.txt": "" }, { pattern: "needle" })).toEqual([
      "a.txt:2:needle",
    ]);
  });

  it("takes names that look like options, and a file called -", async () => {
    const files = { "--pre": "needle\n", "-": "needle\n", "a b'c": "needle\n" };
    expect(await linesOf(files, { pattern: "needle", mode: "files" })).toEqual(["-", "--pre", "a b'c"]);
  });

  it("finds lines beyond the first block of a large file", async () => {
    const filler = `${"x".repeat(99)}\n`.repeat(25_000);
    const files = { "big.log": `${filler}needle one\n${filler}needle two\n` };
    expect(await linesOf(files, { pattern: "needle (one|two)" })).toEqual([
      "big.log:25001:needle one",
      "big.log:50002:needle two",
    ]);
    expect(await linesOf(files, { pattern: "^needle", context: 1, limit: 1 })).toEqual([
      `big.log-25000-${"x".repeat(99)}`,
      "big.log:25001:needle one",
      `big.log-25002-${"x".repeat(99)}`,
    ]);
  });

  it("stops when it is aborted", async () => {
    const { workspace, root } = workspaceWith({});
    for (let folder = 0; folder < 40; folder++) {
      mkdirSync(join(root, `${folder}`));
      for (let file = 0; file < 40; file++) writeFileSync(join(root, `${folder}`, `${file}`), "a\n");
    }
    const controller = new AbortController();
    const call = searchWith(engine, workspace, { pattern: "zz(y|x)" }, { signal: controller.signal });
    setImmediate(() => controller.abort(new Error("enough")));
    await expect(call).rejects.toThrow("enough");
  });
});

describe("grep in process", () => {
  it("counts a file with an endless line as too large, and searches the others", async () => {
    const { workspace } = workspaceWith({
      "a.txt": "needle\n",
      "endless.txt": `${"x".repeat(17 * 1024 * 1024)}needle`,
    });
    const { text } = await searchWith("inProcess", workspace, { pattern: "needle" });
    expect(text).toBe(
      "a.txt:1:needle\n\n1 match in 1 file; 1 file searched.\nNot searched: 1 file that is too large.",
    );
    const named = await searchWith("inProcess", workspace, { pattern: "needle", path: "endless.txt" });
    expect(named.text).toBe("endless.txt holds a line that is too long to search.");
  });

  it("reports progress in a long search", async () => {
    const { workspace, root } = workspaceWith({});
    for (let file = 0; file < 2_001; file++) writeFileSync(join(root, `${file}`), "a\n");
    const reports: string[] = [];
    const options = { onProgress: (message: string) => reports.push(message) };
    await searchWith("inProcess", workspace, { pattern: "needle" }, options);
    expect(reports).toEqual(["searched 2000 files"]);
  });
});
