import { checkTranscript } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { sampleHistory } from "../../src/demo/trim/sample.ts";
import { textWidth } from "../../src/output/text-width.ts";
import { runFake } from "../support/fake-context.ts";

interface Row {
  tool: string;
  before: number;
  after: number;
  rule: string;
}

const number = (text = "") => Number(text.replaceAll(",", ""));

/** The rows of the first table. */
function rowsOf(stdout: string): Row[] {
  return [...stdout.matchAll(/^ {2}(\S+) +([\d,]+) +([\d,]+) {2}(.+)$/gm)].map(
    ([, tool = "", before, after, rule = ""]) => ({
      tool,
      before: number(before),
      after: number(after),
      rule,
    }),
  );
}

/** Between the two, inclusive. */
function expectWithin(value: number | undefined, least: number, most: number) {
  expect(value).toBeGreaterThanOrEqual(least);
  expect(value).toBeLessThanOrEqual(most);
}

const LOST = /^ {2}(.+?) +(?:away|lost) +LOST$/gm;
const OK = / {2}present {2}ok$/gm;

describe("demo trim", () => {
  it("saves about 96 % and loses no fact", async () => {
    const { exitCode, stdout, stderr } = await runFake(["demo", "trim"]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const rows = rowsOf(stdout);
    expect(rows.map(({ tool, rule }) => [tool, rule])).toEqual([
      ["get_order", "stale"],
      ["search_products", "fields"],
      ["get_order", "fields"],
      ["read_policy", "as it was"],
      ["total", expect.stringMatching(/^9[567] % saved$/)],
    ]);
    const [, , order, policy, total] = rows;
    expectWithin(order?.before, 1_300, 1_400);
    expectWithin(order?.after, 60, 80);
    expectWithin(policy?.before, 75, 85);
    expect(policy?.after).toBe(policy?.before);
    expectWithin(1 - (total?.after ?? 0) / (total?.before ?? 0), 0.95, 0.97);
    expect(stdout).toMatch(/prefix cost: the prompt cache reads about \d+ tokens anew, once\n/);
    expect(stdout.match(OK)).toHaveLength(4);
  });

  it("cuts a log of 600 lines with --huge, and still loses no fact", async () => {
    const { exitCode, stdout } = await runFake(["demo", "trim", "--huge"]);
    expect(exitCode).toBe(0);
    const log = rowsOf(stdout).find(({ tool }) => tool === "run_shell");
    expect(log?.rule).toBe("length");
    expectWithin(log?.before, 12_500, 12_900);
    expectWithin(log?.after, 250, 310);
    expect(stdout.match(OK)).toHaveLength(4);
  });

  it.each([
    ["four results", []],
    ["five, a long log among them", ["--huge"]],
  ])("turns red where only the newest stays of %s", async (_what, flags) => {
    const { exitCode, stdout } = await runFake(["demo", "trim", ...flags, "--keep-recent", "1"]);
    expect(exitCode).toBe(1);
    expect([...stdout.matchAll(LOST)].map(([, fact]) => fact)).toEqual([
      "out for delivery",
      "PX-7741-2093",
      "248.50 EUR",
    ]);
    expect(stdout).toContain("\n✗ 1 of 4 facts survived\n");
  });

  it("reads HUGE and KEEP_RECENT, which flags outdo", async () => {
    const env = { HUGE: "1", KEEP_RECENT: "1" };
    const flags = ["--huge", "--keep-recent", "1"];
    expect(await runFake(["demo", "trim"], { env })).toEqual(await runFake(["demo", "trim", ...flags]));
    expect(await runFake(["demo", "trim", "--keep-recent", "3"], { env })).toMatchObject({ exitCode: 0 });
  });

  it("is red in colour on a terminal, and fits a narrow one", async () => {
    const inputs = ["demo", "trim", "--huge", "--keep-recent", "1"];
    const { stdout } = await runFake(inputs, { columns: 40 });
    expect(stdout).toContain("\u001b[31m✗ 1 of 4 facts survived\u001b[39m");
    const plain = (await runFake(inputs, { columns: 40, env: { NO_COLOR: "1" } })).stdout;
    expect(plain).not.toContain("\u001b");
    const tables = plain.split("\n").filter((line) => /^ {2}(?!prefix)/.test(line));
    expect(tables).toHaveLength(12);
    expect(Math.max(...tables.map(textWidth))).toBeLessThanOrEqual(40);
    expect(rowsOf(plain).map(({ tool }) => tool)).toContain("run_shell");
  });

  it.each([
    [["demo", "trim", "--keep-recent", "few"], {}, "few is no whole number"],
    [["demo", "trim"], { KEEP_RECENT: "few" }, 'KEEP_RECENT is "few"; give a whole number'],
    [["demo", "--huge"], {}, "--huge and --keep-recent are for: toolrail demo trim"],
    [["demo", "spill", "--keep-recent", "1"], {}, "--huge and --keep-recent are for: toolrail demo trim"],
  ])("%j with %j is a usage error", async (inputs, env, words) => {
    const run = await runFake(inputs, { env });
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain(words);
  });
});

describe("the sample", () => {
  it("is a valid history", () => {
    expect(checkTranscript(sampleHistory(false))).toEqual([]);
    expect(checkTranscript(sampleHistory(true))).toEqual([]);
  });

  it("holds a log of 600 lines where it is huge", () => {
    const log = sampleHistory(true).at(-1)?.content[0];
    expect(log?.type === "text" && log.text.split("\n").length).toBe(600);
  });
});
