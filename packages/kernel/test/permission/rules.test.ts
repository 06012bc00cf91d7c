import { createPermissions, keyArgumentOf, type PermissionRule } from "@toolrail/kernel/permission";
import type { Tool } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import {
  createIssue,
  editFile,
  grep,
  listIssues,
  readFile,
  requestOf,
  shell,
  toolNamed,
} from "./fixtures.ts";

type Row = [rules: string, tool: Tool, argument: string | undefined, outcome: string];

/** Rules as `effect rule; effect rule`. Outcome: `allow`, `ask`, `ask by RULE` or `deny by RULE`. */
const ROWS: Record<string, Row[]> = {
  "without a rule, what only reads passes and the rest asks": [
    ["", readFile, "a.ts", "allow"],
    ["", grep, "src", "allow"],
    ["", listIssues, undefined, "allow"],
    ["", editFile, "a.ts", "ask"],
    ["", shell, "git status", "ask"],
    ["", createIssue, undefined, "ask"],
  ],
  "a rule without a pattern holds for every call of its tool": [
    ["allow edit_file", editFile, "a.ts", "allow"],
    ["deny edit_file", editFile, "a.ts", "deny by edit_file"],
    ["ask read_file", readFile, "a.ts", "ask by read_file"],
    ["allow run_shell", shell, "git status && rm -rf x", "allow"],
    ["allow mcp__github__create_issue", createIssue, undefined, "allow"],
    ["deny edit_file", readFile, "a.ts", "allow"],
    ["allow edit", editFile, "a.ts", "ask"],
    ["allow edit_file_now", editFile, "a.ts", "ask"],
  ],
  "the name may hold wildcards": [
    ["allow mcp__github__*", createIssue, undefined, "allow"],
    ["deny mcp__github__*", listIssues, undefined, "deny by mcp__github__*"],
    ["deny mcp__gitlab__*", listIssues, undefined, "allow"],
    ["deny *", listIssues, undefined, "deny by *"],
    ["allow *_file(src/**)", editFile, "src/a.ts", "allow"],
    ["allow mcp__github__*", shell, "git status", "ask"],
  ],
  "a pattern is for the key argument, so a tool without one is not touched": [
    ["deny run_shell(rm -rf *)", listIssues, undefined, "allow"],
    ["deny *(rm -rf *)", createIssue, undefined, "ask"],
    ["allow mcp__github__*(x)", createIssue, undefined, "ask"],
  ],
  "deny beats ask beats allow, whatever their order": [
    ["allow edit_file; deny edit_file", editFile, "a.ts", "deny by edit_file"],
    ["deny edit_file; allow edit_file", editFile, "a.ts", "deny by edit_file"],
    ["allow edit_file; ask edit_file", editFile, "a.ts", "ask by edit_file"],
    ["ask edit_file; deny edit_file", editFile, "a.ts", "deny by edit_file"],
    ["deny edit_file(**); allow edit_file(src/a.ts)", editFile, "src/a.ts", "deny by edit_file(**)"],
    ["ask *; allow edit_file(src/a.ts)", editFile, "src/a.ts", "ask by *"],
    ["allow edit_file(src/**); deny edit_file(src/gen/**)", editFile, "src/a.ts", "allow"],
    [
      "allow edit_file(src/**); deny edit_file(src/gen/**)",
      editFile,
      "src/gen/a.ts",
      "deny by edit_file(src/gen/**)",
    ],
  ],
  "the most specific rule of a kind is named": [
    ["deny *; deny edit_file; deny edit_file(src/**)", editFile, "src/a.ts", "deny by edit_file(src/**)"],
    [
      "deny edit_file(src/**); deny edit_file(src/gen/*)",
      editFile,
      "src/gen/a",
      "deny by edit_file(src/gen/*)",
    ],
    ["deny edit_file; deny edit_file(**)", editFile, "src/a.ts", "deny by edit_file(**)"],
    ["deny *; deny edit_file", editFile, "src/a.ts", "deny by edit_file"],
    ["ask edit_file; ask edit_file(*.ts)", editFile, "a.ts", "ask by edit_file(*.ts)"],
    ["deny edit_file(a*); deny edit_file(*)", editFile, "ab", "deny by edit_file(a*)"],
  ],
  "`*` stays within a folder, `**` does not": [
    ["allow edit_file(src/*)", editFile, "src/a.ts", "allow"],
    ["allow edit_file(src/*)", editFile, "src/deep/a.ts", "ask"],
    ["allow edit_file(src/**)", editFile, "src/deep/a.ts", "allow"],
    ["allow edit_file(src/**)", editFile, "src", "ask"],
    ["allow edit_file(src/*/a.ts)", editFile, "src/deep/a.ts", "allow"],
    ["allow edit_file(src/*/a.ts)", editFile, "src/very/deep/a.ts", "ask"],
    ["allow edit_file(*)", editFile, ".hidden", "allow"],
    ["deny read_file(.env*)", readFile, ".env.local", "deny by read_file(.env*)"],
    ["deny read_file(.env*)", readFile, "apps/.env", "allow"],
  ],
  "`**/` also matches no folder, and whole folders only": [
    ["deny read_file(**/.env)", readFile, ".env", "deny by read_file(**/.env)"],
    ["deny read_file(**/.env)", readFile, "a/b/.env", "deny by read_file(**/.env)"],
    ["deny read_file(**/.env)", readFile, "a/my.env", "allow"],
    ["deny read_file(my**/.env)", readFile, "my/own/.env", "deny by read_file(my**/.env)"],
    ["deny read_file(my**/.env)", readFile, "my.env", "allow"],
    ["deny edit_file(src/**/gen.ts)", editFile, "src/gen.ts", "deny by edit_file(src/**/gen.ts)"],
    ["deny edit_file(src/**/gen.ts)", editFile, "src/a/b/gen.ts", "deny by edit_file(src/**/gen.ts)"],
    ["deny edit_file(src/**/gen.ts)", editFile, "src/a/regen.ts", "ask"],
    ["deny edit_file(**/secret/**)", editFile, "a/secret/b/c", "deny by edit_file(**/secret/**)"],
    ["deny edit_file(**/secret/**)", editFile, "a/secrets/b", "ask"],
  ],
  "the whole part must match, and all but the stars is literal": [
    ["allow run_shell(git status)", shell, "git status", "allow"],
    ["allow run_shell(git status)", shell, "git statusfoo", "ask"],
    ["allow run_shell(git status)", shell, "git status-evil", "ask"],
    ["allow run_shell(git status)", shell, "sudo git status", "ask"],
    ["allow run_shell(a.c)", shell, "abc", "ask"],
    ["allow run_shell(a[bc]?)", shell, "a[bc]?", "allow"],
    ["allow run_shell(echo (hi))", shell, "echo (hi)", "allow"],
    ["allow run_shell(git *)", shell, "git", "allow"],
    ["allow run_shell(git *)", shell, "gitk", "ask"],
    ["deny run_shell(git push *)", shell, "git push", "deny by run_shell(git push *)"],
    ["allow run_shell(git  *)", shell, "git", "ask"],
    ["allow edit_file(src/ *)", editFile, "src", "ask"],
    ["allow run_shell(git *)", shell, "git log\n--all", "allow"],
    ["allow run_shell(cat *)", shell, "cat /etc/hosts", "allow"],
  ],
  "every part of a call is judged": [
    ["allow run_shell(git *)", shell, "git add . && git commit", "allow"],
    ["allow run_shell(git *)", shell, "git status && rm -rf keep", "ask"],
    [
      "allow run_shell(git *); deny run_shell(rm *)",
      shell,
      "git status && rm -rf k",
      "deny by run_shell(rm *)",
    ],
    ["allow run_shell(git *); allow run_shell(ls)", shell, "git log && ls", "allow"],
    [
      "allow run_shell(git *); ask run_shell(git push*)",
      shell,
      "git add . && git push",
      "ask by run_shell(git push*)",
    ],
  ],
  "what is uncertain is never admitted by a rule, but can be denied": [
    ["allow run_shell(echo *)", shell, "echo $X", "ask"],
    ["allow run_shell", shell, "echo $X", "ask"],
    ["allow *", shell, "$C k", "ask"],
    ["deny run_shell(rm *)", shell, "rm $X", "deny by run_shell(rm *)"],
  ],
  "a path is judged as given and as resolved, or normalised where the tool does not say": [
    ["deny read_file(**/.env)", readFile, "notes.txt", "deny by read_file(**/.env)"],
    ["ask read_file(notes.txt)", readFile, "notes.txt", "ask by read_file(notes.txt)"],
    ["deny edit_file(.env)", editFile, "./.env", "deny by edit_file(.env)"],
    ["deny edit_file(.env)", editFile, "src/../.env", "deny by edit_file(.env)"],
    ["deny edit_file(.env)", editFile, "src//..//.//.env", "deny by edit_file(.env)"],
    ["deny edit_file(src/.env)", editFile, "src\\.env", "deny by edit_file(src/.env)"],
    ["deny edit_file(./.env)", editFile, ".env", "deny by edit_file(./.env)"],
    ["allow edit_file(src/**)", editFile, "src/../../etc/passwd", "ask"],
    ["allow edit_file(src/**)", editFile, "/src/a.ts", "ask"],
    ["deny edit_file(/etc/**)", editFile, "/etc/passwd", "deny by edit_file(/etc/**)"],
  ],
  "a pattern for a path is read as the path of a call is": [
    ["deny read_file(secrets/)", readFile, "secrets", "deny by read_file(secrets/)"],
    ["deny read_file(secrets//**)", readFile, "secrets/a", "deny by read_file(secrets//**)"],
    ["deny read_file(secrets/**/)", readFile, "secrets/a", "deny by read_file(secrets/**/)"],
    ["deny read_file(a/../.env)", readFile, ".env", "deny by read_file(a/../.env)"],
    ["deny read_file(**/a/../.env)", readFile, "b/.env", "deny by read_file(**/a/../.env)"],
    ["deny read_file(src/./.env)", readFile, "src/.env", "deny by read_file(src/./.env)"],
    ["deny read_file(.\\.env)", readFile, ".env", "deny by read_file(.\\.env)"],
    ["deny read_file(**\\.env)", readFile, "a/.env", "deny by read_file(**\\.env)"],
    ["deny read_file( .env)", readFile, ".env", "deny by read_file( .env)"],
    ["deny read_file(.env )", readFile, ".env", "deny by read_file(.env )"],
    ["deny read_file(./)", readFile, ".", "deny by read_file(./)"],
    ["deny edit_file(/../etc/)", editFile, "/etc", "deny by edit_file(/../etc/)"],
    ["deny edit_file(../**)", editFile, "../other/a", "deny by edit_file(../**)"],
    ["deny edit_file(a/../../*)", editFile, "../b", "deny by edit_file(a/../../*)"],
    ["ask edit_file(src//a.ts)", editFile, "src/a.ts", "ask by edit_file(src//a.ts)"],
    ["allow edit_file(src/./**)", editFile, "src/a.ts", "allow"],
    ["deny run_shell(cat a//b)", shell, "cat a/b", "ask"],
    ["deny run_shell(cat */../b)", shell, "cat x/../b", "deny by run_shell(cat */../b)"],
  ],
  "a rule also judges the tools that are judged as its own": [
    ["deny read_file(**/.env)", grep, "config/.env", "deny by read_file(**/.env)"],
    ["ask read_file", grep, "src", "ask by read_file"],
    ["deny grep", readFile, "src", "allow"],
    ["deny grep(src); deny read_file(src)", grep, "src", "deny by read_file(src)"],
  ],
};

function readRules(text: string): PermissionRule[] {
  return text
    .split("; ")
    .filter((line) => line !== "")
    .map((line) => {
      const [, effect, rule] = /^(allow|ask|deny) (.*)$/s.exec(line) ?? [];
      if (rule === undefined) throw new Error(`no rule: ${line}`);
      return { effect: effect as PermissionRule["effect"], rule };
    });
}

async function judge([rules, tool, argument]: Row): Promise<string> {
  const args = argument === undefined ? {} : { [tool.keyArgument ?? "none"]: argument };
  const verdict = await createPermissions({ rules: readRules(rules) }).judge(requestOf(tool, args));
  if (verdict.allowed) return "allow";
  expect(verdict.message).toContain(tool.name);
  const named = /the rule "(.*)"/s.exec(verdict.message)?.[1];
  const effect = verdict.by === "rule" ? "deny" : "ask";
  return named === undefined ? effect : `${effect} by ${named}`;
}

for (const [title, rows] of Object.entries(ROWS))
  describe(title, () => {
    for (const row of rows)
      it(`[${row[0]}] ${row[1].name}(${row[2] ?? ""}): ${row[3]}`, async () => {
        expect(await judge(row)).toBe(row[3]);
      });
  });

describe("a key argument that is no single text", () => {
  const rules: PermissionRule[] = [
    { effect: "deny", rule: "read_files(**/.env)" },
    { effect: "allow", rule: "read_files(src/**)" },
  ];
  const readFiles = toolNamed("read_files", { readOnly: true, keyArgument: "paths" });
  const judgePaths = (paths?: unknown) => createPermissions({ rules }).judge(requestOf(readFiles, { paths }));

  it("is judged item by item where it is a list", async () => {
    expect(await judgePaths(["src/a", "./.env"])).toMatchObject({ by: "rule" });
    expect(await judgePaths(["src/a", "src/b"])).toEqual({ allowed: true });
  });

  it("is asked for where it can't be matched", async () => {
    expect(await judgePaths({ glob: "**" })).toMatchObject({ by: "gate" });
    expect(await judgePaths(["src/a", null])).toMatchObject({ by: "gate" });
  });

  it("is shown as a list, and not at all where it was left out", () => {
    expect(keyArgumentOf(readFiles, { paths: ["a", "b"] })).toBe("a, b");
    expect(keyArgumentOf(readFiles, { paths: 5 })).toBe("5");
    for (const args of [{}, { paths: [] }, { paths: {} }, undefined, "paths"])
      expect(keyArgumentOf(readFiles, args)).toBeUndefined();
  });
});

describe("a rule that can't be read", () => {
  it.each(["", "(x)", "read_file(x", "read_file x", "mcp:github/list", "read_file(x) y", "read.file"])(
    "%j is refused, since it would never match",
    (rule) => {
      expect(() => createPermissions({ rules: [{ effect: "deny", rule }] })).toThrowError(/is no rule/);
    },
  );
});

describe("a path pattern with `..` behind a wildcard", () => {
  const words = /the rule "\w+\((.*)\)" has "\.\." behind a wildcard.*write the path without "\.\."/;

  it.each(["*/../.env", "**/../.env", "src/a*/../../.env", "src/**/b/../.."])(
    "%s lets no call pass that it should judge, and says what to write",
    async (pattern) => {
      for (const effect of ["deny", "ask", "allow"] as const) {
        const permissions = createPermissions({ rules: [{ effect, rule: `edit_file(${pattern})` }] });
        const verdict = await permissions.judge(requestOf(editFile, { path: "a.ts" }));
        expect(verdict).toMatchObject({ allowed: false, by: "gate", message: expect.stringMatching(words) });
        expect(await permissions.judge(requestOf(listIssues, {}))).toEqual({ allowed: true });
      }
    },
  );
});

describe("a pattern", () => {
  it("costs no more than text times pattern, however the stars stand", async () => {
    const rules = [{ effect: "deny" as const, rule: `run_shell(${"a*".repeat(30)}b)` }];
    const request = requestOf(shell, { command: "a".repeat(20_000) });
    expect(await createPermissions({ rules }).judge(request)).toMatchObject({ by: "gate" });
  });
});
