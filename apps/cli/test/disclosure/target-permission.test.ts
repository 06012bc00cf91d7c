import { type Approve, createDispatcher, createPermissions, type PermissionRule } from "@toolrail/kernel";
import type { ToolResultMessage } from "@toolrail/protocol";
import { describe, expect, it } from "vitest";
import { type Asked, block, COMMAND, createTargets, PAGE, WAYS, type Way, WRITE } from "./proxies.ts";

type Verdict = "runs" | "rule" | "user" | "gate";

interface Row {
  /** As `effect rule`. */
  rules: readonly string[];
  asked: Asked;
  /** Whether it runs, or else who denies it: nobody is there to be asked. */
  verdict: Verdict;
}

const write = (path = "src/a.ts"): Asked => ({ name: WRITE, args: { path, content: "x" } });
const page = (path = "secret/plan"): Asked => ({ name: PAGE, args: { path } });
const command = (line: string): Asked => ({ name: COMMAND, args: { command: line } });

const ROWS: readonly Row[] = [
  { rules: [], asked: write(), verdict: "gate" },
  { rules: ["allow run_tool"], asked: write(), verdict: "gate" },
  { rules: ["allow run_tool(*)"], asked: write(), verdict: "gate" },
  { rules: [`allow run_tool(${WRITE})`], asked: write(), verdict: "gate" },
  { rules: ["allow run_tool", `deny ${WRITE}`], asked: write(), verdict: "rule" },
  { rules: ["allow run_tool(*)", `deny ${WRITE}`], asked: write(), verdict: "rule" },
  { rules: [`allow run_tool(${WRITE})`, `deny ${WRITE}`], asked: write(), verdict: "rule" },
  { rules: ["allow *", `deny ${WRITE}`], asked: write(), verdict: "rule" },
  { rules: ["allow run_tool", "deny mcp__files__*"], asked: write(), verdict: "rule" },
  { rules: ["allow run_tool", `deny ${WRITE}(src/**)`], asked: write(), verdict: "rule" },
  { rules: ["allow run_tool", `deny ${WRITE}(**/a.ts)`], asked: write(), verdict: "rule" },
  { rules: ["allow run_tool", `deny ${WRITE}(src/**)`], asked: write("./docs/../src/a.ts"), verdict: "rule" },
  { rules: [`allow ${WRITE}`, "allow run_tool", `deny ${WRITE}(src/*)`], asked: write(), verdict: "rule" },
  { rules: [`allow ${WRITE}`, `deny ${WRITE}(docs/**)`], asked: write(), verdict: "runs" },
  { rules: [`allow ${WRITE}(src/**)`], asked: write(), verdict: "runs" },
  { rules: ["allow run_tool", `allow ${WRITE}(docs/**)`], asked: write(), verdict: "gate" },
  { rules: ["allow run_tool", `ask ${WRITE}`], asked: write(), verdict: "gate" },
  { rules: [`allow ${WRITE}`, `ask ${WRITE}(src/**)`], asked: write(), verdict: "gate" },
  { rules: ["ask run_tool", `allow ${WRITE}`], asked: write(), verdict: "runs" },
  { rules: ["deny run_tool", `allow ${WRITE}`], asked: write(), verdict: "runs" },
  { rules: ["deny run_*", `allow ${WRITE}`], asked: write(), verdict: "runs" },
  { rules: ["deny search_tool", "deny run_tool", `deny ${PAGE}`], asked: write(), verdict: "gate" },
  { rules: [], asked: page(), verdict: "runs" },
  { rules: ["deny run_tool"], asked: page(), verdict: "runs" },
  { rules: ["allow run_tool", `deny ${PAGE}`], asked: page(), verdict: "rule" },
  { rules: ["allow run_tool", `ask ${PAGE}`], asked: page(), verdict: "gate" },
  { rules: ["allow run_tool", "deny read_file(secret/**)"], asked: page(), verdict: "rule" },
  { rules: ["allow run_tool", "deny read_file(secret/**)"], asked: page("open/plan"), verdict: "runs" },
  {
    rules: ["allow run_tool", `allow ${COMMAND}(git *)`],
    asked: command("git status && git log"),
    verdict: "runs",
  },
  {
    rules: ["allow run_tool", `allow ${COMMAND}(git *)`],
    asked: command("git status && make"),
    verdict: "gate",
  },
  {
    rules: ["allow run_tool", `allow ${COMMAND}(git *)`, `deny ${COMMAND}(rm *)`],
    asked: command("git status && rm -r src"),
    verdict: "rule",
  },
  { rules: ["allow *", `deny *__run_command`], asked: command("make"), verdict: "rule" },
];

const ORDERS = [
  ["in this order", <T>(rules: readonly T[]) => [...rules]],
  ["reversed", <T>(rules: readonly T[]) => rules.toReversed()],
] as const;

const EFFECTS = ["allow", "ask", "deny"] as const;

function readRule(text: string): PermissionRule {
  const effect = EFFECTS.find((one) => text.startsWith(`${one} `));
  if (!effect) throw new Error(`no rule: ${text}`);
  return { effect, rule: text.slice(effect.length + 1) };
}

async function answer(
  way: Way,
  { asked, rules, approve }: { asked: Asked; rules: readonly PermissionRule[]; approve?: Approve },
) {
  const { tools, ran } = createTargets();
  const source = way.open(tools);
  await source.prepare?.({ signal: new AbortController().signal });
  const dispatcher = createDispatcher({ source, permissions: createPermissions({ rules, approve }) });
  const [result] = await dispatcher.dispatch([block(way.call(asked))]);
  if (!result) throw new Error("no result");
  return { result, ran };
}

function textOf({ content }: ToolResultMessage): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}

const table = ROWS.flatMap((row) =>
  WAYS.flatMap((way) =>
    ORDERS.slice(0, row.rules.length > 1 ? 2 : 1).map(([order, arrange]) => ({
      title: `${way.title}: ${row.rules.join(", ") || "no rules"} (${order}), ${row.asked.name}`,
      row,
      way,
      rules: arrange(row.rules).map(readRule),
    })),
  ),
);

describe("rules hold for the target, whatever they say of run_tool", () => {
  it("the table is as large as it looks", () => expect(table).toHaveLength(570));

  it.each(table)("$title", async ({ row, way, rules }) => {
    const { result, ran } = await answer(way, { asked: row.asked, rules });
    if (!way.reaches) {
      expect(ran).toEqual([]);
      expect(result.details?.failure).toEqual({ kind: "invalidArgs", executed: false });
      expect(textOf(result)).toContain("run_tool cannot run itself");
      return;
    }
    expect(ran).toEqual(row.verdict === "runs" ? [row.asked] : []);
    expect(result.isError).toBe(row.verdict !== "runs");
    expect(result.details?.deniedBy).toBe(row.verdict === "runs" ? undefined : row.verdict);
    expect(textOf(result)).toContain(row.asked.name);
    expect(textOf(result)).not.toContain("run_tool");
  });
});

describe("asking", () => {
  const ways = WAYS.filter(({ reaches }) => reaches);

  it.each(ways)("$title: shows the target and its key argument", async (way) => {
    const requests: unknown[] = [];
    const approve: Approve = async ({ signal: _, ...request }) => {
      requests.push(request);
      return { decision: "deny", reason: "not there" };
    };
    const rules = [readRule("allow run_tool")];
    const { result, ran } = await answer(way, { asked: write(), rules, approve });
    expect(requests).toEqual([
      { callId: "call_1", toolName: WRITE, keyArgument: "src/a.ts", args: write().args },
    ]);
    expect(ran).toEqual([]);
    expect(result.details).toMatchObject({ deniedBy: "user", reason: "not there" });
  });

  it("an answer for the session is for the target with these arguments, by whatever way it is called", async () => {
    const { tools, ran } = createTargets();
    const [byName, byProxy] = WAYS;
    if (!byName || !byProxy) throw new Error("no ways");
    const asked: (string | undefined)[] = [];
    const approve: Approve = async ({ toolName, keyArgument }) => {
      asked.push(`${toolName} ${keyArgument}`);
      return { decision: asked.length === 1 ? "session" : "deny" };
    };
    const source = byProxy.open(tools);
    const dispatcher = createDispatcher({ source, permissions: createPermissions({ approve }) });
    const calls = [
      byProxy.call(write()),
      byProxy.call(write()),
      byName.call(write()),
      byProxy.call(write("src/b.ts")),
      byProxy.call(command("make")),
    ];
    for (const call of calls) await dispatcher.dispatch([block(call)]);
    expect(asked).toEqual([`${WRITE} src/a.ts`, `${WRITE} src/b.ts`, `${COMMAND} make`]);
    expect(ran).toEqual([write(), write(), write()]);
  });
});
