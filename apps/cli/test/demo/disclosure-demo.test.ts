import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STRATEGIES } from "../../src/demo/disclosure/strategies.ts";
import { runFake } from "../support/fake-context.ts";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven"];

describe("demo disclosure", () => {
  it("shows as many ways as the reference of the workbench says", () => {
    const page = join(import.meta.dirname, "../../../../docs/reference/workbench.md");
    expect(readFileSync(page, "utf8")).toMatch(
      new RegExp(`toolrail demo disclosure.*\\| ${NUMBERS[STRATEGIES.length]} ways`),
    );
  });

  it("shows what each strategy costs, and that each is as it should be", async () => {
    const { exitCode, stdout } = await runFake(["demo", "disclosure"]);
    expect(exitCode).toBe(0);
    expect(stdout).not.toContain("✗");
    const misses = [...stdout.matchAll(/misses (\d)/g)].map(([, count]) => Number(count));
    expect(misses).toEqual([3, 0, 0, 1, 0, 2]);
    expect(stdout).toContain("calls by name: 0 of 3 accepted, 3 of 3 refused");
    expect(stdout).toContain("calls by name: 3 of 3 accepted, 0 of 3 refused");
  });
});
