import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createPermissions, type PermissionRule } from "@toolrail/kernel";
import { createWriteTools, type WriteTools } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";
import { onTestFinished } from "vitest";

export type Outcome = "allowed" | "asked" | "denied";

export interface ShellGate {
  root: string;
  tools: WriteTools;
  /** Judges a call of `run_shell`, or of the tool named. */
  judge(rules: readonly PermissionRule[], command: string, options?: JudgeOptions): Promise<Outcome>;
}

export interface JudgeOptions {
  cwd?: string;
  allowAll?: true;
}

/** Files of a small project; a name that ends in `/` is a folder. */
const PROJECT = [
  "src/app.ts",
  "src/lib/",
  "web/package.json",
  "scripts/run.sh",
  "package.json",
  "gradlew",
  "log.txt",
];

export function openGate(files: readonly string[] = []): ShellGate {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-gate-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of [...PROJECT, ...files]) {
    mkdirSync(join(root, file.endsWith("/") ? file : dirname(file)), { recursive: true });
    if (!file.endsWith("/")) writeFileSync(join(root, file), "");
  }
  const tools = createWriteTools(openWorkspace({ root }));
  onTestFinished(() => tools.close());
  return {
    root,
    tools,
    async judge(rules, command, { cwd, allowAll } = {}) {
      const args = { command, timeout_ms: 1_000, ...(cwd !== undefined && { cwd }) };
      return judgeCall(tools, rules, { name: "run_shell", args, allowAll });
    },
  };
}

export interface JudgedCall {
  name: string;
  args: unknown;
  allowAll?: true | undefined;
}

export async function judgeCall(
  tools: WriteTools,
  rules: readonly PermissionRule[],
  { name, args, allowAll }: JudgedCall,
): Promise<Outcome> {
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) throw new Error(name);
  const request = { tool, name, args, callId: "call_1", signal: new AbortController().signal };
  const permissions = createPermissions({ rules, otherwise: allowAll ? "allow" : "ask" });
  const verdict = await permissions.judge(request);
  if (verdict.allowed) return "allowed";
  return verdict.by === "rule" ? "denied" : "asked";
}

export const allow = (...patterns: readonly string[]): PermissionRule[] =>
  patterns.map((pattern) => ({
    effect: "allow",
    rule: pattern.includes("_file(") ? pattern : `run_shell(${pattern})`,
  }));
export const deny = (...patterns: readonly string[]): PermissionRule[] =>
  patterns.map((pattern) => ({
    effect: "deny",
    rule: pattern.includes("_file(") ? pattern : `run_shell(${pattern})`,
  }));
