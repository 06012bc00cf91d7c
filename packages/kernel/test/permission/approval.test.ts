import { type ApprovalAnswer, type ApprovalRequest, createPermissions } from "@toolrail/kernel/permission";
import { describe, expect, it } from "vitest";
import { createIssue, editFile, grep, requestOf, shell, toolNamed } from "./fixtures.ts";

/** A user who gives these answers in turn, and what was asked. */
function userWith(...answers: ApprovalAnswer[]) {
  const asked: ApprovalRequest[] = [];
  const approve = async (request: ApprovalRequest): Promise<ApprovalAnswer> => {
    asked.push(request);
    const answer = answers.shift();
    if (!answer) throw new Error("the user left");
    return answer;
  };
  return { asked, approve };
}

const edit = (path: string) => requestOf(editFile, { path });
const run = (command: string) => requestOf(shell, { command });

describe("asking", () => {
  it("shows the tool, its key argument and its arguments", async () => {
    const { asked, approve } = userWith({ decision: "once" });
    expect(await createPermissions({ approve }).judge(edit("a.ts"))).toEqual({ allowed: true });
    expect(asked).toEqual([
      {
        callId: expect.any(String),
        toolName: "edit_file",
        keyArgument: "a.ts",
        args: { path: "a.ts" },
        signal: expect.any(AbortSignal),
      },
    ]);
  });

  it("passes a denial on with the user's reason", async () => {
    const { approve } = userWith({ decision: "deny", reason: "use the other file" });
    expect(await createPermissions({ approve }).judge(edit("a.ts"))).toEqual({
      allowed: false,
      by: "user",
      message: "Not executed: the user denied edit_file. They said: use the other file",
      reason: "use the other file",
    });
  });

  it("says when a user gave no reason", async () => {
    const { approve } = userWith({ decision: "deny" });
    expect(await createPermissions({ approve }).judge(edit("a.ts"))).toEqual({
      allowed: false,
      by: "user",
      message: "Not executed: the user denied edit_file.",
    });
  });

  it("denies where nobody can be asked, and says so", async () => {
    expect(await createPermissions().judge(edit("a.ts"))).toEqual({
      allowed: false,
      by: "gate",
      message:
        "Not executed: edit_file needs the user's approval, and this session runs without anybody to ask, so it is denied.",
    });
  });

  it("asks again after `once`", async () => {
    const { asked, approve } = userWith({ decision: "once" }, { decision: "once" });
    const permissions = createPermissions({ approve });
    await permissions.judge(edit("a.ts"));
    await permissions.judge(edit("a.ts"));
    expect(asked).toHaveLength(2);
  });

  it("never asks what a rule decides", async () => {
    const { asked, approve } = userWith();
    const rules = [
      { effect: "deny" as const, rule: "edit_file(a.ts)" },
      { effect: "allow" as const, rule: "edit_file(b.ts)" },
    ];
    const permissions = createPermissions({ rules, approve });
    expect(await permissions.judge(edit("a.ts"))).toMatchObject({ allowed: false, by: "rule" });
    expect(await permissions.judge(edit("b.ts"))).toEqual({ allowed: true });
    expect(asked).toEqual([]);
  });

  it("asks for one call at a time, and an answer for the session spares the next its question", async () => {
    let open = 0;
    let most = 0;
    let questions = 0;
    const permissions = createPermissions({
      async approve() {
        questions++;
        most = Math.max(most, ++open);
        await Promise.resolve();
        open--;
        return { decision: "session" };
      },
    });
    const verdicts = await Promise.all([edit("a"), edit("b"), edit("a"), edit("b")].map(permissions.judge));
    expect(verdicts).toEqual(verdicts.map(() => ({ allowed: true })));
    expect({ most, questions }).toEqual({ most: 1, questions: 2 });
  });
});

describe("an answer for the session", () => {
  it("holds for the same tool with the same key argument, and for nothing else", async () => {
    const { asked, approve } = userWith({ decision: "session" }, { decision: "once" }, { decision: "once" });
    const permissions = createPermissions({ approve });
    await permissions.judge(edit("a.ts"));
    expect(await permissions.judge(edit("./a.ts"))).toEqual({ allowed: true });
    expect(asked).toHaveLength(1);
    await permissions.judge(edit("b.ts"));
    await permissions.judge(requestOf(toolNamed("write_file", { keyArgument: "path" }), { path: "a.ts" }));
    expect(asked.map((request) => request.toolName)).toEqual(["edit_file", "edit_file", "write_file"]);
  });

  it("holds for each part of a call", async () => {
    const { asked, approve } = userWith({ decision: "session" }, { decision: "deny" });
    const rules = [{ effect: "allow" as const, rule: "run_shell(ls)" }];
    const permissions = createPermissions({ rules, approve });
    await permissions.judge(run("bun test && bun build"));
    expect(await permissions.judge(run("bun build && ls"))).toEqual({ allowed: true });
    expect(await permissions.judge(run("bun build && rm x"))).toMatchObject({ allowed: false });
    expect(asked).toHaveLength(2);
  });

  it("holds for a tool without a key argument whatever its arguments are", async () => {
    const { asked, approve } = userWith({ decision: "session" });
    const permissions = createPermissions({ approve });
    await permissions.judge(requestOf(createIssue, { title: "a" }));
    expect(await permissions.judge(requestOf(createIssue, { title: "b" }))).toEqual({ allowed: true });
    expect(asked).toHaveLength(1);
  });

  it("holds for an uncertain call only with the very same arguments", async () => {
    const { asked, approve } = userWith({ decision: "session" }, { decision: "once" });
    const permissions = createPermissions({ approve });
    await permissions.judge(run("echo $X"));
    await permissions.judge(run("echo $X"));
    expect(asked).toHaveLength(1);
    await permissions.judge(run("echo $X && ls"));
    expect(asked).toHaveLength(2);
    const vague = toolNamed("vague", { parts: () => ({ parts: ["something"], uncertain: true }) });
    const again = userWith({ decision: "session" }, { decision: "once" });
    const other = createPermissions({ approve: again.approve });
    for (const n of [1, 1, 2]) await other.judge(requestOf(vague, { n }));
    expect(again.asked.map((request) => request.args)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it("answers an ask rule, but never beats a deny", async () => {
    const { asked, approve } = userWith({ decision: "session" });
    const rules = [
      { effect: "ask" as const, rule: "run_shell(git push*)" },
      { effect: "deny" as const, rule: "run_shell(git push --force)" },
    ];
    const permissions = createPermissions({ rules, approve });
    await permissions.judge(run("git push"));
    expect(await permissions.judge(run("git push"))).toEqual({ allowed: true });
    expect(await permissions.judge(run("git push && git push --force"))).toMatchObject({ by: "rule" });
    expect(asked).toHaveLength(1);
  });
});

describe("`otherwise: allow`", () => {
  it("passes what no rule decides; rules still hold", async () => {
    const rules = [
      { effect: "deny" as const, rule: "run_shell(rm *)" },
      { effect: "ask" as const, rule: "edit_file" },
    ];
    const permissions = createPermissions({ rules, otherwise: "allow" });
    expect(await permissions.judge(run("ls"))).toEqual({ allowed: true });
    expect(await permissions.judge(run("rm x"))).toMatchObject({ by: "rule" });
    expect(await permissions.judge(edit("a.ts"))).toMatchObject({ by: "gate" });
  });

  it.each([
    [[], true],
    [[{ effect: "allow" as const, rule: "run_shell(git *)" }], true],
    [[{ effect: "deny" as const, rule: "edit_file" }], true],
    [[{ effect: "deny" as const, rule: "run_shell(rm *)" }], false],
    [[{ effect: "ask" as const, rule: "run_shell(git push*)" }], false],
  ])(
    "asks for an uncertain call only where it may hide what a rule speaks of: %j",
    async (rules, allowed) => {
      const permissions = createPermissions({ rules, otherwise: "allow" });
      expect(await permissions.judge(run("$C x"))).toMatchObject({ allowed });
    },
  );
});

describe("when something goes wrong", () => {
  it("denies what `approve` fails on, and goes on asking", async () => {
    const { approve } = userWith();
    const permissions = createPermissions({ approve });
    for (const path of ["a.ts", "b.ts"])
      expect(await permissions.judge(edit(path))).toEqual({
        allowed: false,
        by: "gate",
        message: "Not executed: edit_file needs the user's approval, and asking for it failed: the user left",
      });
  });

  it("denies an answer that is none", async () => {
    const approve = async () => JSON.parse('{"decision":"yes"}') as ApprovalAnswer;
    expect(await createPermissions({ approve }).judge(edit("a.ts"))).toMatchObject({
      allowed: false,
      by: "gate",
      message: expect.stringContaining('"yes" is no answer'),
    });
  });

  it("denies a call whose parts can't be told", async () => {
    const broken = toolNamed("read_file", {
      readOnly: true,
      parts: () => Promise.reject(new Error("no such volume")),
    });
    expect(await createPermissions().judge(requestOf(broken, {}))).toEqual({
      allowed: false,
      by: "gate",
      message:
        "Not executed: what read_file would touch could not be determined, so it is denied: no such volume",
    });
  });

  it("asks for a reading tool with unclear parts where rules speak of it", async () => {
    const unclear = toolNamed("grep", { readOnly: true, parts: () => ({ parts: ["src"], uncertain: true }) });
    const rules = [{ effect: "deny" as const, rule: "grep(.env)" }];
    expect(await createPermissions({ rules }).judge(requestOf(unclear, {}))).toMatchObject({ by: "gate" });
    expect(await createPermissions().judge(requestOf(unclear, {}))).toEqual({ allowed: true });
  });

  it("stops waiting for an answer on abort, and takes the next question", async () => {
    const control = new AbortController();
    const permissions = createPermissions({
      approve({ keyArgument }) {
        if (keyArgument === "b.ts") return Promise.resolve({ decision: "once" });
        queueMicrotask(() => control.abort());
        return new Promise(() => {});
      },
    });
    const first = permissions.judge(requestOf(editFile, { path: "a.ts" }, control.signal));
    const second = permissions.judge(edit("b.ts"));
    expect(await first).toEqual({
      allowed: false,
      by: "gate",
      message: "Not executed: aborted before edit_file was approved.",
    });
    expect(await second).toEqual({ allowed: true });
  });

  it("judges by the name given, not by the tool's own", async () => {
    const rules = [{ effect: "deny" as const, rule: "mcp__e__danger" }];
    const request = { ...requestOf(grep, {}), name: "mcp__e__danger" };
    expect(await createPermissions({ rules }).judge(request)).toEqual({
      allowed: false,
      by: "rule",
      message: 'Not executed: mcp__e__danger is denied here by the rule "mcp__e__danger".',
    });
  });
});
