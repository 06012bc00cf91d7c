// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the shell's syntax.
import { describe, expect, it } from "vitest";
import { allow, deny, openGate } from "./judge-shell.ts";

describe("the rule run_shell(git status)", () => {
  it.each([
    "git status",
    "git  status",
    "git status # what changed",
    "git status; git status",
    "git status && git status | git status",
    "git status 2>&1",
    "git status > /dev/null",
    "'git' status",
    "\ngit status\n",
    "timeout 5 git status",
    "/usr/bin/git status",
    "git status && echo done",
    "cd web && git status",
  ])("admits %j", async (command) => {
    expect(await openGate().judge(allow("git status"), command)).toBe("allowed");
  });

  it.each([
    "git statusx",
    "git status-evil",
    "git status x",
    "git",
    "gitx status",
    "./git status",
    '"git status"',
    "git status; x",
    "git status && x",
    "git status | x",
    "git status & x",
    "git status\nx",
    "git status > f",
    "git status < missing",
    "X=1 git status",
    "sudo git status",
    "xargs git status",
    "if x; then git status; fi",
    "git status; [[ -f x ]]",
    "git status; ((x))",
    "{ git status; }",
  ])("does not admit %j", async (command) => {
    const judged = await openGate().judge(allow("git status"), command);
    expect(judged).toBe(command === "git status < missing" ? "allowed" : "asked");
  });
});

describe("a rule for a whole line", () => {
  it.each(["for f in a b; do ls $f; done", "X=1 git status", "ls $HOME | xargs rm", "cat .git/config"])(
    "admits just these bytes: %j",
    async (command) => {
      const gate = openGate([".git/config"]);
      expect(await gate.judge(allow(command), command)).toBe("allowed");
      for (const other of [`${command} `, `${command};x`, ` ${command}`])
        expect(await gate.judge(allow(command), other)).toBe("asked");
    },
  );

  it("does not admit a line through a wildcard, nor in a protected folder", async () => {
    const gate = openGate([".git/config"]);
    expect(await gate.judge(allow("for f in *; do ls; done"), "for f in *; do ls; done")).toBe("asked");
    expect(await gate.judge(allow("git status"), "git status", { cwd: ".git" })).toBe("asked");
  });

  it("loses against a denial", async () => {
    const line = "for f in a; do rm k; done";
    expect(await openGate().judge([...allow(line), ...deny("rm *")], line)).toBe("denied");
  });
});

describe("several rules", () => {
  it.each([
    ["git log | head -5", ["git *", "head *"]],
    ["npm test > out.txt", ["npm test", "write_file(*.txt)"]],
    ["timeout 60 npm test; nice make", ["npm test", "make"]],
    ["npx tsc && npx eslint src", ["npx tsc *", "npx eslint *"]],
  ])("admit %j only together", async (command, patterns) => {
    const gate = openGate();
    expect(await gate.judge(allow(...patterns), command)).toBe("allowed");
    for (const left of patterns)
      expect(await gate.judge(allow(...patterns.filter((one) => one !== left)), command)).toBe("asked");
  });

  it.each([
    ["npx tsc", "npx *"],
    ["npx tsc", "n*"],
    ["npx -y tsc", "npx -y t*"],
    ["python3 -m mymodule", "python3 *"],
    ["timeout 5 rm x", "timeout *"],
    ["env CI=1 rm x", "env *"],
  ])("must reach the program that %j runs: %j does not", async (command, pattern) => {
    expect(await openGate().judge(allow(pattern), command)).toBe("asked");
  });

  it("that allow nothing let no line pass, even one of harmless builtins", async () => {
    const gate = openGate();
    expect(await gate.judge([], "echo hi")).toBe("asked");
    expect(await gate.judge(allow("git status"), "echo hi")).toBe("allowed");
    expect(await gate.judge(allow("git status"), "# nothing")).toBe("asked");
  });
});

describe("the rule that denies run_shell(rm *), where all else is allowed", () => {
  it.each([
    "rm",
    "rm k",
    "git --version && rm -rf keep",
    "git --version | rm -rf keep",
    "git --version & rm -rf keep",
    "(rm k)",
    "if true; then rm k; fi",
    "echo $(rm k)",
    "cat <<EOF\n$(rm k)\nEOF",
    "f() { rm k; }; f",
    "\\rm k",
    "'r'm k",
    "/bin/rm k",
    "/bin//rm k",
    "/usr/bin/./rm k",
    "/usr/bin/../bin/rm k",
    "../../../../../../bin/rm k",
    "/proc/self/root/bin/rm k",
    "./rm k",
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
    "trap -- 'rm k' EXIT",
    "linux64 rm k",
    "cmake -E rm k",
    "npx rm k",
    "bunx rm k",
    "npm exec -- rm k",
    "rm k '",
  ])("denies %j", async (command) => {
    expect(await openGate().judge(deny("rm *"), command, { allowAll: true })).toBe("denied");
  });

  it.each([
    "C=rm; $C k",
    "$(printf rm) k",
    "r? k",
    "{rm,k}",
    "bash /dev/stdin <<< 'rm k'",
    "hash -p /bin/rm foo; foo k",
    "BASH_CMDS[ls]=/bin/rm; ls k",
    'bash -c "$X"',
    "perl '-MPOSIX;system(\"rm k\")' f",
    "node -r ./f x",
    "ls &",
    "for f in a; do ls; done",
  ])("asks for %j, which may hide it", async (command) => {
    expect(await openGate().judge(deny("rm *"), command, { allowAll: true })).toBe("asked");
  });

  it.each(["git rm k", "npm test", "grep -rn rm src", "ls rm", "git commit -m 'rm k'", "npm run rm"])(
    "lets %j pass",
    async (command) => {
      expect(await openGate().judge(deny("rm *"), command, { allowAll: true })).toBe("allowed");
    },
  );

  it("does not keep other uncertain calls from passing where no rule for the shell is restrictive", async () => {
    expect(await openGate().judge(deny("edit_file(x)"), "ls $x", { allowAll: true })).toBe("allowed");
  });
});

describe("a rule that denies a subcommand", () => {
  it.each([
    ["git push", "git push *"],
    ["git -C web push -n", "git push *"],
    ["git --no-pager push", "git push *"],
    ["git -P push x", "git push *"],
    ["git --git-dir=.git push", "git push *"],
    ["git -c a.b=c push", "git push *"],
    ["npm --prefix x publish", "npm publish *"],
    ["npm -s run deploy", "npm run deploy"],
    ["docker --context p rm x", "docker rm *"],
    ["kubectl -n prod delete x", "kubectl delete *"],
    ["terraform -chdir=x destroy", "terraform destroy *"],
    ["cargo +nightly publish", "cargo publish *"],
    ["aws --profile p s3 rm x", "aws s3 rm *"],
    ["python3 -m pip install x", "pip install *"],
  ])("is not evaded by an option before it: %j", async (command, pattern) => {
    expect(await openGate().judge(deny(pattern), command, { allowAll: true })).toBe("denied");
  });
});
