// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the shell's syntax.
// Runs command lines that permission rules let pass in Bash itself, and looks for effects that no rule allows.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPermissions, type PermissionRule, type Permissions } from "@toolrail/kernel";
import { createRunShellTool } from "@toolrail/tools-write";
import { openWorkspace } from "@toolrail/workspace";

export interface RuleSet {
  name: string;
  permissions: Permissions;
  /** Effects that the rules do not allow. */
  forbids: readonly Effect[];
}

/** `ran`: the program `canary` was started; `gone`: the file `keep` is missing; `wrote`: a new file is there. */
type Effect = "ran" | "gone" | "wrote";

export interface Violation {
  line: string;
  rules: string;
  effects: readonly Effect[];
}

export interface DifferenceReport {
  lines: number;
  /** Lines that at least one set of rules let pass, and that were run. */
  executed: number;
  /** Of all pairs of a line and a set. */
  admitted: number;
  violations: Violation[];
}

const ALLOWED: readonly string[] = [
  "ls -la sub",
  "git status",
  "cat log.txt",
  "sort log.txt",
  "printf '%s' x",
  "ls *",
  "cat *",
  "git *",
  "sort *",
  "sed *",
];
const DENIED: readonly (readonly [pattern: string, effect: Effect])[] = [
  ["canary *", "ran"],
  ["rm *", "gone"],
];

/** Five exact rules, five with a wildcard, and two denials where all else is allowed. */
export function ruleSets(): RuleSet[] {
  const rule = (effect: PermissionRule["effect"], pattern: string) => [
    { effect, rule: `run_shell(${pattern})` },
  ];
  return [
    ...ALLOWED.map((pattern): RuleSet => {
      return {
        name: `allow ${pattern}`,
        permissions: createPermissions({ rules: rule("allow", pattern) }),
        forbids: ["ran", "gone", "wrote"],
      };
    }),
    ...DENIED.map(([pattern, effect]): RuleSet => {
      return {
        name: `deny ${pattern}`,
        permissions: createPermissions({ rules: rule("deny", pattern), otherwise: "allow" }),
        forbids: [effect],
      };
    }),
  ];
}

/** Judges each line by each set, and runs those that pass in a folder of their own. */
export async function compareWithBash(
  lines: Iterable<string>,
  sets: readonly RuleSet[] = ruleSets(),
): Promise<DifferenceReport> {
  const stage = openStage();
  const tool = createRunShellTool(openWorkspace({ root: stage.root }), { environment: stage.env });
  const report: DifferenceReport = { lines: 0, executed: 0, admitted: 0, violations: [] };
  try {
    for (const line of lines) {
      report.lines++;
      const args = { command: line, timeout_ms: 1_000 };
      const request = { tool, name: "run_shell", args, callId: "c", signal: new AbortController().signal };
      const parts = await tool.permissionParts?.(args);
      request.tool = { ...tool, ...(parts && { permissionParts: () => parts }) };
      const passing: RuleSet[] = [];
      for (const set of sets) if ((await set.permissions.judge(request)).allowed) passing.push(set);
      report.admitted += passing.length;
      if (passing.length === 0) continue;
      report.executed++;
      const effects = stage.run(line);
      for (const { name, forbids } of passing) {
        // A file may go by other means than the program that is denied.
        const isOther = name === "deny rm *" && !/\brm\b/.test(line);
        const found = effects.filter((effect) => forbids.includes(effect) && !isOther);
        if (found.length > 0) report.violations.push({ line, rules: name, effects: found });
      }
    }
    return report;
  } finally {
    await tool.close();
    stage.close();
  }
}

interface Stage {
  root: string;
  env: Record<string, string>;
  run(line: string): Effect[];
  close(): void;
}

const FILES = ["keep", "log.txt", "sub/a.txt", "sub/b.txt", "list"];

function openStage(): Stage {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolrail-difference-")));
  const [root, bin, home, mark] = ["root", "bin", "home", "mark"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const made of [root, bin, home]) mkdirSync(made);
  writeFileSync(join(bin, "canary"), `#!/bin/sh\n: > '${mark}'\n`);
  chmodSync(join(bin, "canary"), 0o755);
  const env = {
    PATH: `${bin}:/usr/bin:/bin`,
    HOME: home,
    LANG: "C.UTF-8",
    PAGER: "cat",
    GIT_PAGER: "cat",
    GIT_CEILING_DIRECTORIES: folder,
  };
  const reset = () => {
    rmSync(root, { recursive: true, force: true });
    rmSync(mark, { force: true });
    mkdirSync(join(root, "sub"), { recursive: true });
    for (const file of FILES) writeFileSync(join(root, file), "x\n");
  };
  reset();
  let isDirty = false;
  return {
    root,
    env,
    run(line) {
      if (isDirty) reset();
      spawnSync("bash", ["-c", line], {
        cwd: root,
        env,
        stdio: "ignore",
        timeout: 5_000,
        killSignal: "SIGKILL",
      });
      const listed = [root, home].flatMap((folder) =>
        readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
      );
      const expected = 1 + FILES.length;
      const effects: Effect[] = [];
      if (existsSync(mark)) effects.push("ran");
      if (!existsSync(join(root, "keep"))) effects.push("gone");
      const isChanged =
        listed.length !== expected || FILES.some((file) => !listed.includes(join(root, file)));
      if (listed.length > expected) effects.push("wrote");
      isDirty = effects.length > 0 || isChanged;
      return effects;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

// The pieces of lines: commands that a rule allows, the canaries, and all that Bash's grammar may hide them in.
const COMMANDS = [
  "ls -la sub",
  "git status",
  "cat log.txt",
  "sort log.txt",
  "printf '%s' x",
  "ls",
  "cat sub/a.txt",
  "git log",
  "sort -r",
  "sed -n 1p log.txt",
  "echo x",
  "true",
  "cd sub",
  "pwd",
  "[ -f keep ]",
  "test -n x",
];
const CANARIES = ["canary", "rm keep", "canary x", "echo x > new", "touch new", "mkdir new"];
const JOINTS = [
  ";",
  "&&",
  "||",
  "|",
  "\n",
  "&",
  "|&",
  ";;",
  " ",
  "\\\n",
  "#",
  " # ",
  "\r",
  "\t",
  "\u00a0",
  "\u0000",
  "\u0001",
  "(",
  ")",
  "{ ",
  "; }",
  "$(",
  "`",
  '"',
  "'",
  "$'",
  "<(",
  ">(",
  "<<<",
  "<<E\n",
  "\nE\n",
  "((",
  "))",
  "[[ ",
  " ]]",
  "$((",
  "${",
  "}",
  "[",
  "]",
  "!",
  "~",
  "*",
  "?",
  "=",
  "+=",
  "-",
  "--",
  "$",
  "\\",
  "2>&1",
  ">",
  ">>",
  "<",
  "&>",
  "{fd}>",
  ",",
];
const WRAPS = [
  "time",
  "! ",
  "eval",
  "exec",
  "command",
  "builtin",
  "env",
  "nice",
  "nohup",
  "timeout 1",
  "xargs",
  "bash -c",
  "sh -c",
  "sudo",
  ".",
  "source",
  "trap",
  "coproc",
  "function f",
  "f()",
  "if",
  "then",
  "fi",
  "while",
  "do",
  "done",
  "for x in",
  "case x in",
  "esac",
  "select",
  "let",
  "declare",
  "printf -v",
  "read",
  "test -v",
  "X=",
  "PATH=",
  "PATH=.",
  "BASH_ENV=",
  "PS4=",
  "a[0]=",
  "_=",
  "CI=",
  "-c",
  "-e",
  "-o",
  "--output=",
  "-exec",
  "\\;",
  "find .",
  "awk",
  "sed",
  "tar",
  "git -c",
  "alias.x=!",
  "a[$(canary)]",
  "'a[$(canary)]'",
  "{a,b}",
  "{canary,x}",
  "$x",
  "$HOME",
  "$PWD",
  "$?",
  "$_",
  "${x:-canary}",
  "$BASH_COMMAND",
];

/** Gives random lines of pieces; the same for the same seed. */
export function* randomLines(count: number, seed: number): Generator<string> {
  let state = seed >>> 0 || 1;
  const below = (limit: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  const pick = (list: readonly string[]) => list[below(list.length)] ?? "";
  for (let made = 0; made < count; made++) {
    const pieces: string[] = [];
    for (let left = 1 + below(4); left > 0; left--) {
      const kind = below(10);
      if (kind > 0 && kind < 6) pieces.push(pick(COMMANDS));
      else if (kind < 8) pieces.push(pick(CANARIES));
      else pieces.push(`${pick(WRAPS)} ${pick(below(2) === 0 ? COMMANDS : CANARIES)}`);
      pieces.push(below(3) === 0 ? pick(WRAPS) : pick(JOINTS), below(2) === 0 ? " " : "");
    }
    let line = pieces.join("").trim();
    // Half of them are damaged once more at any character.
    if (below(2) === 0) {
      const at = below(line.length + 1);
      line = line.slice(0, at) + pick(JOINTS) + line.slice(at + below(2));
    }
    yield line;
  }
}
