import { estimateTokens, type ToolDefinition } from "@toolrail/protocol";
import { adviseByText, dearestFirst } from "./advise-by-text.ts";
import type { SessionUsage, ToolAdvice, ToolAudit } from "./audit-report.ts";

const COUNTED_SESSIONS = 100;

/** What is wrong with a list of tools, as data. `usage` is oldest first; without it nothing is said of calls. */
export function auditTools(
  definitions: readonly ToolDefinition[],
  usage?: readonly SessionUsage[] | undefined,
): ToolAudit {
  const counted = usage?.slice(-COUNTED_SESSIONS);
  const counts = counted && countUsage(counted);
  const tools = definitions.map(({ name, description, parameters }) => ({
    name,
    tokens: estimateTokens(JSON.stringify({ name, description, parameters })),
    ...(counts && { calls: counts.calls.get(name) ?? 0 }),
  }));
  return {
    tools,
    totalTokens: tools.reduce((sum, { tokens }) => sum + tokens, 0),
    sessions: counted?.length ?? 0,
    tasks: counts?.tasks ?? [],
    advice: [...(counts ? adviseByUse(tools, counts) : []), ...adviseByText(definitions, tools)],
  };
}

const SELDOM = 10;

/** Advice from the calls of the sessions: first unused tools, then rarely used ones. */
function adviseByUse(
  tools: readonly { name: string; tokens: number }[],
  { calls: counts, sessions, tasksOf }: UsageCounts,
): ToolAdvice[] {
  if (sessions === 0) return [];
  const unused: ToolAdvice[] = [];
  const seldom: ToolAdvice[] = [];
  for (const { name, tokens } of tools) {
    const calls = counts.get(name) ?? 0;
    if (calls === 0) unused.push({ kind: "remove", name, calls, sessions, tokens });
    else if (calls < SELDOM)
      seldom.push({ kind: "mountByTask", name, calls, sessions, tasks: tasksOf(name), tokens });
  }
  return [...dearestFirst(unused), ...dearestFirst(seldom)];
}

interface UsageCounts {
  sessions: number;
  /** Calls by name. */
  calls: ReadonlyMap<string, number>;
  tasks: ToolAudit["tasks"];
  /** The tasks that call a tool, by name. */
  tasksOf(name: string): string[];
}

function countUsage(usage: readonly SessionUsage[]): UsageCounts {
  const calls = new Map<string, number>();
  const byTask = new Map<string, { sessions: number; calls: Map<string, number> }>();
  for (const session of usage) {
    for (const name of session.calls) add(calls, name);
    if (session.task === undefined) continue;
    const task = byTask.get(session.task) ?? { sessions: 0, calls: new Map<string, number>() };
    task.sessions++;
    for (const name of session.calls) add(task.calls, name);
    byTask.set(session.task, task);
  }
  const tasks = [...byTask].sort(byKey).map(([task, counted]) => ({
    task,
    sessions: counted.sessions,
    tools: [...counted.calls]
      .sort((a, b) => b[1] - a[1] || byKey(a, b))
      .map(([name, count]) => ({ name, calls: count })),
  }));
  return {
    sessions: usage.length,
    calls,
    tasks,
    tasksOf: (name) =>
      tasks.filter(({ tools }) => tools.some((tool) => tool.name === name)).map(({ task }) => task),
  };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
