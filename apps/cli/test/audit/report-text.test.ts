import { auditTools, type SessionUsage } from "@toolrail/disclosure";
import type { ToolDefinition } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { reportText } from "../../src/audit/report-text.ts";
import { showNames } from "../../src/audit/shown-names.ts";
import { createPalette } from "../../src/output/palette.ts";

const define = (name: string, description: string, properties = {}): ToolDefinition => ({
  name,
  description,
  parameters: { type: "object", properties },
});

function report(
  definitions: readonly ToolDefinition[],
  usage?: readonly SessionUsage[],
  columns = 80,
): string {
  const palette = createPalette({ write() {}, isTTY: false, columns }, {});
  const names = showNames(definitions.map(({ name }) => name));
  return reportText(auditTools(definitions, usage), { palette, columns, names });
}

const CATALOGUE = [
  define(
    "mcp__forge__create_issue",
    "Opens a ticket about what is wrong, with all that is known of it, for others to look into.",
  ),
  define(
    "mcp__tracker__create_issue",
    "Opens a ticket about what is wrong, with all that is known of it, for others to look into!",
  ),
  define("mcp__tracker__get_board_name", "Tells what it is called by those who work on it every day."),
  define("mcp__tracker__get_board_owner", "Tells whom to turn to in need of help."),
  define("mcp__tracker__get_board_colour", "Tells how to paint it."),
  define("mcp__clock__now", "Tells the time."),
  define("list_dir", "Shows a folder."),
];

describe("reportText", () => {
  it("has a section for each kind of advice", () => {
    const usage = [{ task: "triage", calls: ["mcp__tracker__create_issue", "mcp__tracker__create_issue"] }];
    expect(
      report(CATALOGUE, usage).replace(/\d+(?= tokens)|^ +\d+(?= )/gm, "N"),
    ).toBe(`7 tools of 3 servers, about N tokens in each request; 1 session counted

Most expensive first
N  mcp__forge__create_issue
N  mcp__tracker__create_issue
N  mcp__tracker__get_board_name
N  mcp__tracker__get_board_owner
N  mcp__tracker__get_board_colour
N  mcp__clock__now
N  list_dir

Never called in 1 session: 6 tools, about N tokens
Remove them, or leave their servers out.
N  tracker, 3 of 4: get_board_name, get_board_owner, get_board_colour
N  forge, its only tool: create_issue
N  clock, its only tool: now
N  list_dir

Called 1 to 9 times in 1 session: 1 tool, about N tokens
Mount them for the tasks that need them.
N  2 calls  mcp__tracker__create_issue, for triage

One name, several tools: 1 name, 2 tools
Keep one server's, or say in each description whose it is.
N  create_issue: forge, tracker

Nearly the same description: 1 group, 2 tools
Say in each how it differs from the others, or keep one of a group.
N  100 %  forge: create_issue; tracker: create_issue

Queries with like parameters: 1 group, 3 tools
Make one tool of each group, with a kind parameter.
N  tracker: get_board_colour, get_board_name, get_board_owner
`);
  });

  it("says nothing of calls where no sessions are given, and that none was counted where none was there", () => {
    expect(report(CATALOGUE)).not.toMatch(/session|call/);
    expect(report(CATALOGUE, [])).toMatch(/; 0 sessions counted\n/);
  });

  it("shows the ten most expensive, each with its tokens, and their share", () => {
    const tools = Array.from({ length: 12 }, (_, at) =>
      define(`job_${at}`, `${"word ".repeat(20 * (at + 1))}${at}.`),
    );
    const rows = report(tools)
      .split("\n")
      .filter((line) => /^ +[\d,]+ {2}job_/.test(line));
    expect(rows.map((row) => row.trim().split("  ")[1])).toEqual(
      Array.from({ length: 10 }, (_, at) => `job_${11 - at}`),
    );
    expect(report(tools)).toMatch(/The 10 most expensive: about [\d,]+ tokens, \d\d % of all/);
  });

  it("names all tools of a server of which some are called, on lines that fit the page", () => {
    const tools = Array.from({ length: 30 }, (_, at) => define(`mcp__big__do_number_${at}`, `Job ${at}.`));
    const text = report(tools, [{ calls: ["mcp__big__do_number_0"] }]);
    for (let at = 1; at < 30; at++) expect(text).toMatch(new RegExp(`do_number_${at}(?:,|$)`, "m"));
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(text).toContain("big, 29 of 30: do_number_10,");
  });

  it("shows what a server's own text would do to the screen", () => {
    expect(report([define("evil\u001b[2J", "x"), define("evil\u001b[2J", "y")])).not.toContain("\u001b");
  });

  it("of nothing says so", () => {
    expect(report([])).toBe("0 tools, about 0 tokens in each request\n");
  });
});
