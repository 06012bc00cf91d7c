import { auditTools } from "@toolrail/disclosure";
import { estimateTokens, type ToolDefinition } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { textParameter } from "../support/tools.ts";

const define = (name: string, description: string, parameter = "id"): ToolDefinition => ({
  name,
  description,
  parameters: textParameter(parameter),
});
const SEND = define("send_mail", "Sends one electronic letter to a recipient.");
const POST = define("post_letter", "Sends one electronic letter to a recipient!", "to");
const ROUTE = define("find_route", "Shows the shortest way between two towns.");
const QUERIES = ["photo", "name", "mail"].map((kind) =>
  define(`get_user_${kind}`, `Tells the ${kind} ${kind} ${kind}.`),
);

describe("auditTools", () => {
  it("counts the tokens of each definition and of all", () => {
    const { tools, totalTokens, sessions } = auditTools([SEND, ROUTE]);
    const tokens = [SEND, ROUTE].map((one) => estimateTokens(JSON.stringify(one)));
    expect(tools).toEqual([
      { name: "send_mail", tokens: tokens[0] },
      { name: "find_route", tokens: tokens[1] },
    ]);
    expect(totalTokens).toBe((tokens[0] ?? 0) + (tokens[1] ?? 0));
    expect(sessions).toBe(0);
  });

  it("finds descriptions that overlap", () => {
    const { advice, tools } = auditTools([SEND, ROUTE, POST]);
    const tokens = (tools[0]?.tokens ?? 0) + (tools[2]?.tokens ?? 0);
    expect(advice).toEqual([
      { kind: "tellApart", names: ["post_letter", "send_mail"], similarity: 1, tokens },
    ]);
  });

  it("finds query tools that could be one", () => {
    const { advice, tools } = auditTools([...QUERIES, ROUTE, define("get_user_age", "Years.", "other")]);
    expect(advice).toEqual([
      {
        kind: "merge",
        names: ["get_user_mail", "get_user_name", "get_user_photo"],
        tokens: tools.slice(0, 3).reduce((sum, { tokens }) => sum + tokens, 0),
      },
    ]);
  });

  it("advises by the last 100 sessions: remove what is never called, mount what is seldom", () => {
    const usage = [
      { task: "old", calls: ["find_route"] },
      ...Array.from({ length: 98 }, () => ({ calls: ["read_file"] })),
      { task: "mail", calls: ["send_mail", "send_mail"] },
      { task: "chores", calls: ["send_mail"] },
    ];
    const read = define("read_file", "Opens what lies on the disk.");
    const audit = auditTools([SEND, ROUTE, read], usage);
    expect(audit.sessions).toBe(100);
    expect(audit.tools.map(({ calls }) => calls)).toEqual([3, 0, 98]);
    expect(audit.tasks).toEqual([
      { task: "chores", sessions: 1, tools: [{ name: "send_mail", calls: 1 }] },
      { task: "mail", sessions: 1, tools: [{ name: "send_mail", calls: 2 }] },
    ]);
    expect(audit.advice).toEqual([
      { kind: "remove", name: "find_route", calls: 0, sessions: 100, tokens: audit.tools[1]?.tokens },
      {
        kind: "mountByTask",
        name: "send_mail",
        calls: 3,
        sessions: 100,
        tasks: ["chores", "mail"],
        tokens: audit.tools[0]?.tokens,
      },
    ]);
  });

  it.each([
    [9, ["mountByTask"]],
    [10, []],
  ])("takes %i calls for what they are", (calls, kinds) => {
    const usage = [{ calls: Array.from({ length: calls }, () => "find_route") }];
    expect(auditTools([ROUTE], usage).advice.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("says nothing of calls where no session is given", () => {
    expect(auditTools([ROUTE], []).advice).toEqual([]);
    expect(auditTools([])).toEqual({ tools: [], totalTokens: 0, sessions: 0, tasks: [], advice: [] });
  });
});
