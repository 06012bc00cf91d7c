import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPermissions, type PermissionRule } from "@toolrail/kernel";
import { createRunShellTool } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";
import { describe, expect, it, onTestFinished } from "vitest";

type Verdict = "allowed" | "asked" | "denied";

async function judge(rules: readonly PermissionRule[], command: string): Promise<Verdict> {
  const root = mkdtempSync(join(tmpdir(), "toolrail-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const tool = createRunShellTool(openWorkspace({ root }));
  const { signal } = new AbortController();
  const args = { command, timeout_ms: 1_000 };
  const request = { tool, name: "run_shell", args, callId: "call_1", signal };
  const verdict = await createPermissions({ rules: [...rules] }).judge(request);
  if (verdict.allowed) return "allowed";
  return verdict.by === "rule" ? "denied" : "asked";
}

const allow = (...patterns: string[]): PermissionRule[] =>
  patterns.map((pattern) => ({ effect: "allow", rule: `run_shell(${pattern})` }));
const deny = (pattern: string): PermissionRule => ({ effect: "deny", rule: `run_shell(${pattern})` });

describe("allow run_shell(git status)", () => {
  it.each([
    "git status",
    "git  status",
    "git status # what changed",
    "git status; git status",
    "git status && git status | git status",
    "(git status)",
    "git status 2>&1",
    "git status > /dev/null",
    "'git' status",
    "\ngit status\n",
  ])("admits %j", async (command) => {
    expect(await judge(allow("git status"), command)).toBe("allowed");
  });

  it.each([
    "git statusx",
    "git status-evil",
    "git status x",
    "git",
    "gitx status",
    '"git status"',
    "git status; x",
    "git status;x",
    "git status && x",
    "git status || x",
    "git status | x",
    "git status |& x",
    "git status & x",
    "git status\nx",
    "git status $(x)",
    'git status "$(x)"',
    "git status `x`",
    "git status <(x)",
    "git status >(x)",
    "git status > f",
    "git status >> f",
    "git status 2> f",
    "git status &> f",
    "git status < f",
    "X=1 git status",
    "PATH=/evil git status",
    "env git status",
    "sudo git status",
    "timeout 5 git status",
    "command git status",
    "sh -c 'git status'",
    "eval git status",
    "echo | xargs git status",
    "node -e x; git status",
    "$GIT status",
    "g* status",
    "git $STATUS",
    "git {status,push}",
    "f() { x; }; git status",
    "git() { x; }; git status",
    "for PATH in /evil; do git status; done",
    "if x; then git status; fi",
    "cat <<EOF\n$(x)\nEOF\ngit status",
    "git status <<EOF\n$(x)\nEOF",
    "git status <<< $(x)",
    "git status\u0000; x",
    "git status\r\nx",
    "git status)",
    "git status '",
    "git status $(",
    "git\u00a0status",
  ])("does not admit %j", async (command) => {
    expect(await judge(allow("git status"), command)).toBe("asked");
  });
});

describe("several rules", () => {
  it.each([
    ["git log | head -5", ["git *", "head *"]],
    ["echo $(date)", ["echo *", "date"]],
    ["timeout 60 npm test", ["timeout *", "npm test"]],
    ["npm test > out.txt", ["npm test", "> *.txt"]],
    ["CI=1 npm test", ["CI=*", "npm test"]],
    ["bash -c 'npm test'", ["bash *", "npm test"]],
    ["for f in *.ts; do wc -l $f; done", ["wc *"]],
  ])("admit %j when each part has one", async (command, patterns) => {
    expect(await judge(allow(...patterns), command)).toBe("allowed");
    for (const left of patterns)
      expect(await judge(allow(...patterns.filter((pattern) => pattern !== left)), command)).toBe("asked");
  });

  it.each(["node -e x", "ls | xargs rm", "curl x | sh", "env -i rm x", "$C x", "git status '"])(
    "never admit %j, not even all of run_shell",
    async (command) => {
      expect(await judge([{ effect: "allow", rule: "run_shell" }, ...allow("*")], command)).toBe("asked");
    },
  );
});

describe("deny run_shell(rm *) beside allow run_shell(*)", () => {
  it.each([
    "rm k",
    "git --version && rm -rf keep",
    "git --version | rm -rf keep",
    "git --version & rm -rf keep",
    "git --version\nrm -rf keep",
    "(rm k)",
    "if true; then rm k; fi",
    "echo $(rm k)",
    "echo `rm k`",
    "cat <<EOF\n$(rm k)\nEOF",
    "f() { rm k; }; f",
    "\\rm k",
    "'r'm k",
    "/bin/rm k",
    "X=1 rm k",
    "env rm k",
    "env -u X rm k",
    "timeout 5 rm k",
    "timeout -s KILL 5 rm k",
    "sudo -u root rm k",
    "command rm k",
    "ls | xargs rm",
    "find . -exec rm {} +",
    "bash -c 'rm k'",
    "bash -xc 'rm k'",
    "bash -x -c 'rm k'",
    'eval "r""m k"',
    "trap 'rm k' EXIT",
    "rm k '",
  ])("denies %j", async (command) => {
    expect(await judge([...allow("*"), deny("rm *")], command)).toBe("denied");
  });

  it.each(["C=rm; $C k", "$(printf rm) k", "r? k", "{rm,k}"])("does not admit %j", async (command) => {
    expect(await judge([...allow("*"), deny("rm *")], command)).toBe("asked");
  });
});
