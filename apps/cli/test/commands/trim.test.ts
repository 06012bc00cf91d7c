import { createTrimmer } from "@toolrail/context";
import { emptyUsage, type Message } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { sessionLines } from "../../src/session/write-session.ts";
import { inTemporaryFolder, runFake } from "../support/fake-context.ts";
import { writeFiles } from "../support/write-files.ts";

/** One call and its answer. */
function exchange(id: string, name: string, answer: string): Message[] {
  return [
    {
      role: "assistant",
      content: [{ type: "toolCall", id, name, args: `{"id":"${id}"}` }],
      stopReason: "toolUse",
      model: "a/b",
      usage: emptyUsage(),
      timestamp: 1,
    },
    {
      role: "toolResult",
      toolCallId: id,
      toolName: name,
      isError: false,
      content: [{ type: "text", text: answer }],
      timestamp: 2,
    },
  ];
}

const invoice = (state: string) =>
  JSON.stringify({ state, sum: "12 EUR", lines: "one line more, ".repeat(60) });

const history: Message[] = [
  { role: "user", content: [{ type: "text", text: "Which invoices are open?" }], timestamp: 0 },
  ...exchange("i1", "get_invoice", invoice("paid in March")),
  ...exchange("i2", "get_invoice", invoice("open since May")),
  ...exchange("n1", "read_note", "A note. ".repeat(100)),
];
const session = sessionLines(history);

const rules = { keepRecent: 2, fields: { get_invoice: ["state"] } };

async function trim(files: Record<string, unknown>, inputs: readonly string[], stdin = session) {
  return inTemporaryFolder(async (workingDirectory) => {
    const texts = Object.entries(files).map(([name, content]) => [
      name,
      typeof content === "string" ? content : JSON.stringify(content),
    ]);
    writeFiles(workingDirectory, Object.fromEntries(texts));
    return runFake(["trim", ...inputs], { stdin, workingDirectory });
  });
}

const both = ["-", "--rules", "rules.json", "--facts", "facts.json"];

describe("trim", () => {
  it("prints what each result costs before and after, and what became of the facts", async () => {
    const facts = ["open since May", { text: "paid in March", reachable: true }];
    const { exitCode, stdout, stderr } = await trim({ "rules.json": rules, "facts.json": facts }, both);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/^ {2}get_invoice +\d+ +\d+ {2}stale\n {2}get_invoice +\d+ +\d+ {2}fields\n/m);
    expect(stdout).toMatch(/^ {2}read_note +(\d+) +\1 {2}as it was\n {2}total +\d+ +\d+ {2}\d+ % saved\n/m);
    expect(stdout).toMatch(/^ {2}open since May +present +ok\n {2}paid in March +away +ok\n/m);
    expect(stdout).toContain("\n✓ 2 of 2 facts survived\n");
  });

  it("exits 1 when a fact died: what only a ref leads to, and what is nowhere", async () => {
    const facts = ["paid in March", { pattern: "open since \\p{L}+" }, { text: "refunded", reachable: true }];
    const { exitCode, stdout } = await trim({ "rules.json": rules, "facts.json": facts }, both);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^ {2}paid in March +away +LOST$/m);
    expect(stdout).toMatch(/^ {2}\/open since \\p\{L\}\+\/u +present +ok$/m);
    expect(stdout).toMatch(/^ {2}refunded +lost +LOST$/m);
    expect(stdout).toContain("\n✗ 1 of 3 facts survived\n");
  });

  it("prints the package's own types as one line of JSON", async () => {
    const facts = ["paid in March"];
    const { exitCode, stdout } = await trim({ "rules.json": rules, "facts.json": facts }, [
      ...both,
      "--json",
    ]);
    expect(exitCode).toBe(1);
    expect(stdout.trimEnd()).not.toContain("\n");
    const trimmer = createTrimmer({ ...rules, minSavings: 0, facts, onLoss: "report" });
    trimmer.transform(history);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(trimmer.report())));
  });

  it("leaves pinned calls as they are", async () => {
    const pinned = { ...rules, pin: ["i1"] };
    const { stdout } = await trim({ "rules.json": pinned }, ["-", "--rules", "rules.json", "--json"]);
    expect(JSON.parse(stdout).results).toMatchObject([
      { toolCallId: "i1", rules: [] },
      { toolCallId: "i2", rules: ["fields"] },
      { toolCallId: "n1", rules: [] },
    ]);
  });

  it("needs neither rules nor facts, and says so", async () => {
    const { exitCode, stdout } = await trim({}, ["-"]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("nothing was trimmed: the prompt cache holds\n");
    expect(stdout).toContain("none were given, so none were checked\n");
  });

  it("takes a step that frees little, unless the rules ask for more", async () => {
    const few = (minSavings?: number) =>
      trim({ "r.json": { ...rules, minSavings } }, ["-", "--rules", "r.json"]);
    expect((await few()).stdout).toContain("prefix cost: the prompt cache reads about");
    expect((await few(10_000)).stdout).toMatch(/about \d+ tokens could go, and wait for minSavings\n/);
  });
});

describe("trim is a usage error that names the key where rules", () => {
  it.each([
    [{ keepRecnt: 1 }, 'there is no rule "keepRecnt"; there are: tools, keepRecent, fields, maxChars,'],
    [{ keepRecent: "1" }, "keepRecent must be a whole number, 0 or more"],
    [{ maxChars: 1.5 }, "maxChars must be a whole number, 0 or more"],
    [{ minChars: -1 }, "minChars must be a whole number, 0 or more"],
    [{ minSavings: null }, "minSavings must be a whole number, 0 or more"],
    [{ tools: "get_invoice" }, "tools must be a list of tool names"],
    [{ pin: [1] }, "pin must be a list of call ids"],
    [{ fields: { get_invoice: "state" } }, "fields must be an object of lists of fields, by tool"],
    [{ fields: ["state"] }, "fields must be an object of lists of fields, by tool"],
    [[], "not an object of rules; there are: tools,"],
    ["{", "not JSON"],
  ])("are %j", async (content, words) => {
    const run = await trim({ "rules.json": content }, ["-", "--rules", "rules.json"]);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toMatch(/^toolrail: rules\.json: /);
    expect(run.stderr).toContain(words);
  });
});

describe("trim is a usage error that names the entry where facts", () => {
  it.each([
    [["a", 7], "entry 2 must be a text, "],
    [["a", ""], "entry 2 must be a text that is not empty"],
    [[{ text: "" }], "entry 1, text must be a text that is not empty"],
    [[{ pattern: "(" }], "entry 1, pattern must be a regular expression"],
    [[{ text: "a", reachable: "yes" }], "reachable is true or false"],
    [[{ text: "a", pattern: "b" }], 'entry 1 must be a text, {"text", '],
    [{ text: "a" }, "not an array of facts; each is a text, "],
  ])("are %j", async (content, words) => {
    const run = await trim({ "facts.json": content }, ["-", "--facts", "facts.json"]);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toMatch(/^toolrail: facts\.json: /);
    expect(run.stderr).toContain(words);
  });
});

describe("trim is a usage error", () => {
  it.each([
    [["-", "--rules", "none.json"], "none.json: there is no such file"],
    [["none.jsonl"], "none.jsonl: there is no such file"],
    [["-", "--facts", "-"], "only one of session, --rules and --facts can be stdin"],
  ])("for %j", async (inputs, words) => {
    const run = await trim({}, inputs);
    expect(run).toEqual({ exitCode: 2, stdout: "", stderr: `toolrail: ${words}\n` });
  });

  it("for what the trimmer itself refuses", async () => {
    const run = await trim({ "rules.json": { fields: { get_invoice: ["a..b"] } } }, [
      "-",
      "--rules",
      "rules.json",
    ]);
    expect(run).toMatchObject({ exitCode: 2, stdout: "" });
    expect(run.stderr).toContain('"a..b" is no path of a field');
  });
});
