import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PermissionRule } from "@toolrail/kernel";
import { describe, expect, it } from "vitest";
import { callTool } from "./call-shell.ts";
import { allow, deny, judgeCall, openGate } from "./judge-shell.ts";

const PROTECTED: readonly string[] = [
  ".git/config",
  ".git/hooks/pre-commit",
  ".git",
  ".GIT/config",
  ".git /config",
  ".g\u200cit/config",
  "git~1/config",
  "sub/deep/.git/config",
  ".gitconfig",
  ".githooks/pre-push",
  ".husky/pre-commit",
  ".config/git/config",
  ".ssh/config",
  ".toolrail/sessions/x",
  ".toolrail/x",
  "toolrail.json",
  "toolrail.jsonc",
  "toolrail.local.jsonc",
  ".config/toolrail/toolrail.jsonc",
  ".local/state/toolrail/trusted.json",
  ".mcp.json",
  "web/.mcp.json",
  ".claude/settings.json",
  ".claude.json",
  ".cursor/mcp.json",
  ".gemini/settings.json",
  ".codex/config.toml",
  ".qwen/settings.json",
  "opencode.json",
  ".vscode/mcp.json",
  ".vscode/tasks.json",
  ".idea/workspace.xml",
  ".zed/tasks.json",
  "x.code-workspace",
  ".devcontainer/devcontainer.json",
  ".vimrc",
  ".emacs.d/init.el",
  ".envrc",
  ".bashrc",
  ".bash_profile",
  ".zshrc",
  ".zshenv",
  ".profile",
  ".config/fish/config.fish",
  "AGENTS.md",
  "web/CLAUDE.md",
  "agents.md",
  ".claude/skills/x/SKILL.md",
  ".cursorrules",
];
const ORDINARY: readonly string[] = [
  "src/app.ts",
  ".gitignore",
  ".gitattributes",
  ".github/workflows/ci.yml",
  ".env",
  ".editorconfig",
  "git/config",
  "docs/agents/readme.md",
  "src/profile.ts",
  "toolrails.ts",
  ".vscodeignore",
];
const EDITS: readonly PermissionRule[] = allow("write_file(**)", "edit_file(**)");

const argsOf = {
  write_file: (path: string) => ({ path, content: "x" }),
  edit_file: (path: string) => ({ path, old_string: "a", new_string: "b" }),
} as const;

describe.each(["write_file", "edit_file"] as const)("%s", (name) => {
  it.each(PROTECTED)("asks before it changes %s, whatever the rules for paths at large say", async (path) => {
    const { tools } = openGate();
    const args = argsOf[name](path);
    expect(await judgeCall(tools, EDITS, { name, args })).toBe("asked");
    expect(await judgeCall(tools, allow(`${name}(**)`), { name, args, allowAll: true })).toBe("asked");
    expect(await judgeCall(tools, [{ effect: "allow", rule: name }], { name, args, allowAll: true })).toBe(
      "asked",
    );
    expect(await judgeCall(tools, [], { name, args, allowAll: true })).toBe("asked");
  });

  it.each([".vscode/settings.json", "web/.git/config", "AGENTS.md", "./.envrc"])(
    "changes %s under a rule that spells it out",
    async (path) => {
      const { tools } = openGate();
      const rules = allow(`${name}(${path})`);
      expect(await judgeCall(tools, rules, { name, args: argsOf[name](path) })).toBe("allowed");
      expect(await judgeCall(tools, rules, { name, args: argsOf[name](path), allowAll: true })).toBe(
        "allowed",
      );
      expect(await judgeCall(tools, rules, { name, args: argsOf[name](".git/config") })).toBe("asked");
    },
  );

  it("takes a wildcard only behind the protected name", async () => {
    const { tools } = openGate();
    const args = argsOf[name]("web/.vscode/settings.json");
    expect(await judgeCall(tools, allow(`${name}(web/.vscode/*)`), { name, args })).toBe("allowed");
    for (const pattern of ["web/*/settings.json", "**/.vscode/settings.json", "web/.vs*/**", "*/.vscode/*"])
      expect(await judgeCall(tools, allow(`${name}(${pattern})`), { name, args })).toBe("asked");
  });

  it.each(ORDINARY)("changes %s under a rule for paths at large", async (path) => {
    const { tools } = openGate();
    expect(await judgeCall(tools, EDITS, { name, args: argsOf[name](path) })).toBe("allowed");
  });

  it("asks behind a link to a protected folder", async () => {
    const { tools, root } = openGate([".git/config"]);

    symlinkSync(".git", join(root, "data"));
    expect(await judgeCall(tools, EDITS, { name, args: argsOf[name]("data/config") })).toBe("asked");
  });
});

describe("a rule that denies read_file", () => {
  it("binds edit_file, which shows what is near, and arguments of the shell", async () => {
    const gate = openGate([".env"]);
    const rules = [...allow("*", "edit_file(**)"), ...deny("read_file(.env*)")];
    const args = argsOf.edit_file(".env");
    expect(await judgeCall(gate.tools, rules, { name: "edit_file", args })).toBe("denied");
    for (const line of [
      "cat .env",
      "cat ./.env",
      "cat .e*",
      "grep x .env",
      "sort < .env",
      "cp .env x",
      "git show HEAD:.env",
    ])
      expect(await gate.judge(rules, line)).not.toBe("allowed");
    for (const line of ["cat .env", "sort < .env", "cat .e*", "for f in .env; do cat $f; done"])
      expect(await gate.judge(deny("read_file(.env*)"), line, { allowAll: true })).not.toBe("allowed");
    expect(await gate.judge(rules, "cat package.json")).toBe("allowed");
  });
});

/** Settings of git that start a program at its next command. */
const TRAP =
  '[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfsmonitor = "touch ran; false"\n\tpager = touch ran\n';

describe("a planted repository", () => {
  it.each([
    ["the argument cwd", "git status", "trap"],
    ["cd", "cd trap && git status; git log; git diff", undefined],
    ["git's own option", "git -C trap status", undefined],
  ])("that is reached by %s runs nothing", async (_by, command, cwd) => {
    const { root, tools } = openGate(["trap/HEAD", "trap/objects/", "trap/refs/"]);
    writeFileSync(join(root, "trap/HEAD"), "ref: refs/heads/main\n");
    writeFileSync(join(root, "trap/config"), TRAP);
    const answer = await callTool(tools, "run_shell", { command, ...(cwd !== undefined && { cwd }) });
    expect(answer).toMatch(/safe\.bareRepository|cannot use bare repository|not a git repository/);
    expect(existsSync(join(root, "ran")) || existsSync(join(root, "trap/ran"))).toBe(false);
  });

  it("in a folder .git can't be entered by a rule, nor written", async () => {
    const gate = openGate();
    mkdirSync(join(gate.root, "web/.git"));
    for (const [command, cwd] of [
      ["git status", "web/.git"],
      ["cd web/.git && git status", undefined],
      ["git -C web/.git status", undefined],
    ] as const)
      expect(await gate.judge(allow("*", "git status"), command, cwd === undefined ? {} : { cwd })).toBe(
        "asked",
      );
  });

  it("keeps git working in an ordinary one", async () => {
    const { root, tools } = openGate();
    await callTool(tools, "run_shell", { command: "git init -q . && git add -A && git status --short" });
    expect(readFileSync(join(root, ".git/HEAD"), "utf8")).toContain("ref:");
  });
});
