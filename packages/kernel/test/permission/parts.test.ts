import { type ApprovalRequest, createPermissions, type PermissionRule } from "@toolrail/kernel/permission";
import type { PermissionParts } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { requestOf, toolNamed } from "./fixtures.ts";

type Row = readonly [rules: string, parts: PermissionParts, outcome: "allow" | "ask" | "deny"];

const WRITES: PermissionParts = { parts: ["npm test", { tool: "write_file", part: "out.txt" }] };
const READS: PermissionParts = { parts: ["a.ts", { tool: "read_file", part: "a.ts", readOnly: true }] };
const RUNNER: PermissionParts = { parts: [{ part: "npx tsc -p .", literal: "npx tsc" }] };
const SPELLED: PermissionParts = { parts: [{ part: "web/run.sh", also: ["./web/run.sh"] }] };
const GUARDED: PermissionParts = {
  parts: ["npm test", { tool: "write_file", part: "web/.git/config", literal: "web/.git" }],
  protected: true,
};
const BARE: PermissionParts = { parts: ["x/config"], protected: true };
const HARMLESS: PermissionParts = { parts: [{ part: "echo hi", readOnly: true }] };
const UNCERTAIN: PermissionParts = { parts: ["ls"], uncertain: true, whole: "ls; $x" };
const SEEN: PermissionParts = {
  parts: ["git -C x push"],
  readings: ["git push", { tool: "read_file", part: ".env", readOnly: true }],
};

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "a part of another tool is judged by that tool's rules": [
    ["allow run_it(npm *)", WRITES, "ask"],
    ["allow run_it", WRITES, "ask"],
    ["allow run_it(npm *); allow write_file(*.txt)", WRITES, "allow"],
    ["allow run_it(npm *); allow write_file", WRITES, "allow"],
    ["allow run_it(npm *); allow run_it(out.txt)", WRITES, "ask"],
    ["allow run_it(npm *); allow write_file; deny write_file(out*)", WRITES, "deny"],
    ["allow run_it(npm *); allow write_file; ask write_file(out*)", WRITES, "ask"],
    ["allow run_it(npm *); allow write_file(./out.txt)", WRITES, "allow"],
  ],
  "a part that only reads needs no rule, and can be denied": [
    ["allow run_it(a.ts)", READS, "allow"],
    ["allow read_file", READS, "ask"],
    ["allow run_it(a.ts); deny read_file(*.ts)", READS, "deny"],
    ["allow run_it(a.ts); ask read_file(*.ts)", READS, "ask"],
    ["", HARMLESS, "ask"],
    ["allow other(x)", HARMLESS, "ask"],
    ["allow run_it(ls)", HARMLESS, "allow"],
    ["allow run_it(ls); deny run_it(echo *)", HARMLESS, "deny"],
  ],
  "a rule must spell out what a part demands": [
    ["allow run_it(npx *)", RUNNER, "ask"],
    ["allow run_it", RUNNER, "ask"],
    ["allow run_it(npx tsc*)", RUNNER, "allow"],
    ["allow run_it(npx tsc *)", RUNNER, "allow"],
    ["allow run_it(npx tsc -p .)", RUNNER, "allow"],
    ["allow run_it(npx t*)", RUNNER, "ask"],
    ["deny run_it(npx *)", RUNNER, "deny"],
  ],
  "any spelling of a part can be matched": [
    ["allow run_it(web/*)", SPELLED, "allow"],
    ["allow run_it(./web/run.sh *)", SPELLED, "allow"],
    ["deny run_it(./web/*)", SPELLED, "deny"],
    ["allow run_it(run.sh)", SPELLED, "ask"],
  ],
  "a protected part passes only under a rule that spells it out": [
    ["allow run_it(npm *); allow write_file(**)", GUARDED, "ask"],
    ["allow run_it(npm *); allow write_file(web/.git/*)", GUARDED, "allow"],
    ["allow run_it(npm *); allow write_file(web/.git/config)", GUARDED, "allow"],
    ["allow write_file(web/.git/config)", GUARDED, "ask"],
    ["allow run_it(*)", BARE, "ask"],
    ["allow run_it(x/*)", BARE, "ask"],
    ["allow run_it", BARE, "ask"],
    ["allow run_it(x/config)", BARE, "allow"],
  ],
  "an uncertain call passes only under a rule that equals it as a whole": [
    ["allow run_it(ls)", UNCERTAIN, "ask"],
    ["allow run_it(ls; $x)", UNCERTAIN, "allow"],
    ["allow run_it(ls; *)", UNCERTAIN, "ask"],
    ["allow run_it(ls; $x ) ", UNCERTAIN, "ask"],
    ["allow run_it(ls; $x); deny run_it(ls)", UNCERTAIN, "deny"],
    ["allow run_it(ls; $x); ask run_it(ls)", UNCERTAIN, "ask"],
    ["allow other(ls; $x)", UNCERTAIN, "ask"],
  ],
  "other readings of a call can be denied and asked for, not allowed": [
    ["allow run_it(git push)", SEEN, "ask"],
    ["allow run_it(git *)", SEEN, "allow"],
    ["allow run_it(git *); deny run_it(git push *)", SEEN, "deny"],
    ["allow run_it(git *); ask run_it(git push *)", SEEN, "ask"],
    ["allow run_it(git *); deny read_file(.env*)", SEEN, "ask"],
    ["allow run_it(git *); ask read_file(.env*)", SEEN, "ask"],
  ],
};

function readRules(text: string): PermissionRule[] {
  return text.split(/; (?=(?:allow|ask|deny) )/).flatMap((line) => {
    const [, effect, rule] = /^(allow|ask|deny) (.*)$/s.exec(line) ?? [];
    return rule === undefined ? [] : [{ effect: effect as PermissionRule["effect"], rule }];
  });
}

async function judge(rules: string, parts: PermissionParts, otherwise?: "allow"): Promise<string> {
  const tool = toolNamed("run_it", { keyArgument: "command", parts: () => parts });
  const verdict = await createPermissions({ rules: readRules(rules), otherwise }).judge(requestOf(tool, {}));
  return verdict.allowed ? "allow" : verdict.by === "rule" ? "deny" : "ask";
}

for (const [title, rows] of Object.entries(ROWS))
  describe(title, () => {
    it.each(rows)("[%s] %j: %s", async (rules, parts, outcome) => {
      expect(await judge(rules, parts)).toBe(outcome);
    });
  });

describe("where all else is allowed", () => {
  it.each<Row>([
    ["", WRITES, "allow"],
    ["", RUNNER, "allow"],
    ["", UNCERTAIN, "allow"],
    ["deny run_it(rm *)", UNCERTAIN, "ask"],
    ["", GUARDED, "ask"],
    ["allow write_file(**)", GUARDED, "ask"],
    ["allow write_file(web/.git/config)", GUARDED, "allow"],
    ["", BARE, "ask"],
    ["allow run_it(x/config)", BARE, "allow"],
    ["deny read_file(.env)", SEEN, "ask"],
  ])("[%s] %j: %s", async (rules, parts, outcome) => {
    expect(await judge(rules, parts, "allow")).toBe(outcome);
  });
});

describe("the reason of a call", () => {
  const parts: PermissionParts = { parts: ["x"], protected: true, reason: "x starts programs." };
  const tool = toolNamed("run_it", { parts: () => parts });

  it("is shown to the user", async () => {
    const asked: ApprovalRequest[] = [];
    const permissions = createPermissions({
      otherwise: "allow",
      approve: async (request) => {
        asked.push(request);
        return { decision: "once" };
      },
    });
    expect(await permissions.judge(requestOf(tool, {}))).toEqual({ allowed: true });
    expect(asked[0]?.reason).toBe("x starts programs.");
  });

  it("is told where nobody can be asked", async () => {
    expect(await createPermissions().judge(requestOf(tool, {}))).toMatchObject({
      message: expect.stringMatching(/so it is denied\. x starts programs\.$/),
    });
  });
});

describe("an answer for the session", () => {
  it("holds for the parts of that call alone", async () => {
    let asked = 0;
    let parts: PermissionParts = WRITES;
    const tool = toolNamed("run_it", { parts: () => parts });
    const permissions = createPermissions({
      approve: async () => {
        asked++;
        return { decision: "session" };
      },
    });
    await permissions.judge(requestOf(tool, {}));
    await permissions.judge(requestOf(tool, {}));
    expect(asked).toBe(1);
    parts = { parts: ["npm test", "out.txt"] };
    await permissions.judge(requestOf(tool, {}));
    expect(asked).toBe(2);
    parts = {
      parts: ["npm test", { tool: "write_file", part: ".git/config", literal: ".git" }],
      protected: true,
    };
    await permissions.judge(requestOf(tool, {}));
    expect(asked).toBe(3);
  });
});
