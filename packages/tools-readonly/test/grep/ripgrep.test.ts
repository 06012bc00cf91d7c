import { spawn } from "node:child_process";
import { chmodSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isGroupRunning } from "@toolrail/process";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { locateRipgrep } from "../../src/grep/ripgrep/locate-ripgrep.ts";
import { hasRipgrep, searchWith } from "../support/search-with.ts";
import { temporaryFolder, workspaceWith } from "../support/temporary-folder.ts";

const HOST = fileURLToPath(new URL("./fixtures/host.ts", import.meta.url));
const absent = () => Promise.resolve(undefined);
const missing = () => Promise.reject(new Error("no platform package"));

function program(name: string, script: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(!hasRipgrep)("a pattern for ripgrep alone, across lines", () => {
  it.each([1, 1_000])("is answered with the limit %d", async (limit) => {
    const { workspace } = workspaceWith({ "a.txt": "a b\nc\n", "b.txt": "a b\n".repeat(3) });
    const args = { pattern: "\\s[\\S&&[^q]]+$", multiline: true, mode: "files", limit };
    const { text, isError } = await searchWith("auto", workspace, args);
    expect(isError).toBe(false);
    expect(text).toMatch(/^a\.txt\n/);
  });

  it.skipIf(process.platform === "win32")(
    "fails at once where ripgrep panics and waits for itself",
    async () => {
      const panicking = program(
        "rg",
        "echo \"thread 'main' panicked at src/x.rs:1:1:\" >&2; echo oops >&2; sleep 60",
      );
      const { workspace } = workspaceWith({ "a.txt": "x\n" });
      const { text, isError } = await searchWith(
        "ripgrep",
        workspace,
        { pattern: "x" },
        { locateRipgrep: () => Promise.resolve(panicking) },
      );
      expect(isError).toBe(true);
      expect(text).toContain("panicked at src/x.rs");
    },
  );
});

describe("locateRipgrep", () => {
  it("takes the one of the package", async () => {
    const path = program("rg", "exit 1");
    expect(await locateRipgrep({}, () => Promise.resolve({ rgPath: path }))).toBe(path);
  });

  it.skipIf(process.platform === "win32")("looks along PATH where the package is missing", async () => {
    const path = program("rg", "exit 1");
    expect(await locateRipgrep({ PATH: `/nowhere:${dirname(path)}` }, missing)).toBe(path);
  });

  it("takes no file that can't be run", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "rg"), "text", { mode: 0o644 });
    expect(await locateRipgrep({ PATH: folder }, missing)).toBeUndefined();
    expect(await locateRipgrep({}, missing)).toBeUndefined();
  });
});

describe("grep without ripgrep", () => {
  it("says how to get it when it was asked for", async () => {
    const { workspace } = workspaceWith({ "a.txt": "a\n" });
    const { text, isError } = await searchWith(
      "ripgrep",
      workspace,
      { pattern: "a" },
      { locateRipgrep: absent },
    );
    expect(isError).toBe(true);
    expect(text).toContain("@vscode/ripgrep");
  });

  it("refuses by name what only ripgrep understands", async () => {
    const { workspace } = workspaceWith({ "a.txt": "a\n" });
    const { text, isError } = await searchWith(
      "auto",
      workspace,
      { pattern: "[a-z&&[^b]]" },
      { locateRipgrep: absent },
    );
    expect(isError).toBe(true);
    expect(text).toContain("needs ripgrep, which was not found here: a class inside a class");
  });

  it("says when \\b met letters that it takes for separators", async () => {
    const { workspace } = workspaceWith({ "a.txt": "éfoo\n", "b.txt": "foo\n" });
    const options = { locateRipgrep: absent };
    const both = await searchWith("auto", workspace, { pattern: "\\bfoo\\b" }, options);
    expect(both.text).toContain("\\b took letters beyond ASCII for separators");
    const ascii = await searchWith("auto", workspace, { pattern: "\\bfoo\\b", path: "b.txt" }, options);
    expect(ascii.text).not.toContain("separators");
  });
});

describe.skipIf(!hasRipgrep)("grep with ripgrep at hand", () => {
  it("says in our words what ripgrep finds wrong with a pattern", async () => {
    const { workspace } = workspaceWith({ "a.txt": "a\n" });
    const { text, isError } = await searchWith("auto", workspace, { pattern: "x\\p{Foo}" });
    expect(isError).toBe(true);
    expect(text).toBe(
      "Invalid pattern: Unicode property not found.\n  x\\p{Foo}\nTo find the text as it stands, set literal to true.",
    );
  });

  it.each([
    ["[a-z&&[^b]]+$", ["abc", "b"], [1]],
    ["\\<foo\\>", ["foo bar", "foobar"], [1]],
    ["(?x) f o o", ["foo", "f o o"], [1]],
    ["a{1001}", ["a".repeat(1001), "a"], [1]],
  ])("hands it what only it understands: %s", async (pattern, lines, expected) => {
    const { workspace } = workspaceWith({ "a.txt": `${lines.join("\n")}\n` });
    const { text } = await searchWith("auto", workspace, { pattern });
    expect([...text.matchAll(/^a\.txt:(\d+):/gm)].map((match) => Number(match[1]))).toEqual(expected);
  });

  it("lets it judge \\b beside letters beyond ASCII", async () => {
    const { workspace } = workspaceWith({ "a.txt": "foo\n", "b.txt": "éfoo\nfoo é\n", "c.txt": "foo\n" });
    const { text } = await searchWith("auto", workspace, { pattern: "\\bfoo\\b" });
    expect(text).toBe("a.txt:1:foo\nb.txt:2:foo é\nc.txt:1:foo\n\n3 matches in 3 files; 3 files searched.");
  });

  it("hands it the rest when the time in process is up, with no file lost or searched twice", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `f${String(index).padStart(3, "0")}.txt`);
    const { workspace } = workspaceWith(Object.fromEntries(names.map((name) => [name, "needle\n"])));
    let now = 0;
    const clock = { now: () => now++, schedule: () => () => {} };
    const { text } = await searchWith(
      "auto",
      workspace,
      { pattern: "n(e|x)edle", mode: "files", limit: 500 },
      { clock },
    );
    expect(text).toBe(`${names.join("\n")}\n\n300 files match; 300 files searched.`);
  });
});

describe.skipIf(process.platform === "win32")("grep when ripgrep fails", () => {
  it("is an error, never an empty answer", async () => {
    const rg = program("rg", "echo 'thread panicked' >&2; exit 2");
    const { workspace } = workspaceWith({ "a.txt": "needle\n" });
    const options = { locateRipgrep: () => Promise.resolve(rg) };
    const { text, isError } = await searchWith("ripgrep", workspace, { pattern: "needle" }, options);
    expect(isError).toBe(true);
    expect(text).toContain("ripgrep said: thread panicked");
  });

  it("keeps what it found beside a file that it could not read", async () => {
    const { workspace } = workspaceWith({ "a.txt": "needle\n", "b.txt": "needle\n" });
    const report = JSON.stringify({
      type: "match",
      data: {
        path: { text: "./a.txt" },
        lines: { text: "needle\n" },
        line_number: 1,
        submatches: [{ start: 0, end: 6 }],
      },
    });
    const begin = JSON.stringify({ type: "begin", data: { path: { text: "./a.txt" } } });
    const rg = program(
      "rg",
      `case "$*" in *--json*) printf '%s\\n' '${begin}' '${report}';; esac; echo 'rg: ./b.txt: Permission denied (os error 13)' >&2; exit 2`,
    );
    const options = { locateRipgrep: () => Promise.resolve(rg) };
    const { text, isError } = await searchWith("ripgrep", workspace, { pattern: "needle" }, options);
    expect(isError).toBe(false);
    expect(text).toBe(
      "a.txt:1:needle\n\n1 match in 1 file; 1 file searched.\nNot searched: 1 unreadable entry.",
    );
  });

  it("trusts no report that can't be read", async () => {
    const rg = program("rg", 'echo \'{"type": "begin\'');
    const { workspace } = workspaceWith({ "a.txt": "needle\n" });
    const options = { locateRipgrep: () => Promise.resolve(rg) };
    const { text, isError } = await searchWith("ripgrep", workspace, { pattern: "needle" }, options);
    expect(isError).toBe(true);
    expect(text).toContain("The search failed");
  });

  it("says why it could not be started", async () => {
    const { workspace } = workspaceWith({ "a.txt": "needle\n" });
    const options = { locateRipgrep: () => Promise.resolve("/nowhere/rg") };
    const { text, isError } = await searchWith("ripgrep", workspace, { pattern: "needle" }, options);
    expect(isError).toBe(true);
    expect(text).toContain("/nowhere/rg");
  });
});

describe.skipIf(process.platform === "win32")("ripgrep of a session that is killed", () => {
  it("ends with it", async () => {
    const { root } = workspaceWith({ "a.txt": "a\n" });
    const mark = join(temporaryFolder(), "pid");
    const path = program("rg", `echo $$ > ${mark}.new; mv ${mark}.new ${mark}; exec sleep 300`);
    const args = ["--conditions=@toolrail/source", HOST, root, path, mark];
    const host = spawn(process.execPath, args, { stdio: "ignore" });
    onTestFinished(() => void host.kill("SIGKILL"));
    // A kill between the start and the watch could leave it behind.
    await vi.waitFor(() => statSync(`${mark}.seen`), { timeout: 20_000 });
    const ripgrep = Number(readFileSync(mark, "utf8"));
    expect(isGroupRunning(ripgrep)).toBe(true);
    host.kill("SIGKILL");
    await vi.waitFor(() => expect(isGroupRunning(ripgrep)).toBe(false), { timeout: 20_000 });
  });
});
