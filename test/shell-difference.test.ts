import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareWithBash, randomLines, ruleSets } from "../bench/fuzz/shell-difference.ts";

const listed: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "../bench/fuzz/shell-lines.json"), "utf8"),
);

describe("command lines that permission rules let pass, run in Bash itself", () => {
  it("are judged by twelve sets of rules over a list of more than 1,000 lines", () => {
    expect(ruleSets()).toHaveLength(12);
    expect(new Set(listed).size).toBeGreaterThan(1_000);
  });

  // Every eleventh: each form meets each command in the whole list that `bun run fuzz:shell` takes.
  it.each([
    ["of the list", listed.filter((_, at) => at % 11 === 0)],
    ["made at random", [...randomLines(300, 3)]],
  ])("do nothing that no rule allows: lines %s", { timeout: 120_000 }, async (_which, lines) => {
    const { executed, violations } = await compareWithBash(lines);
    expect(violations).toEqual([]);
    expect(executed).toBeGreaterThan(10);
  });

  it("are found out where a set of rules lets them do it", async () => {
    const permissions = { judge: async () => ({ allowed: true as const }) };
    const open = [{ name: "all", permissions, forbids: ["ran", "gone", "wrote"] as const }];
    const { violations } = await compareWithBash(["canary", "rm keep", "echo x > sub/new", "ls"], open);
    expect(violations.map(({ effects }) => effects)).toEqual([["ran"], ["gone"], ["wrote"]]);
  });
});
