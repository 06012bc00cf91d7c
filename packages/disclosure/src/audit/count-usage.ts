import type { SessionUsage, ToolAudit } from "./audit-report.ts";

export interface UsageCounts {
  sessions: number;
  /** Calls by name. */
  calls: ReadonlyMap<string, number>;
  tasks: ToolAudit["tasks"];
  /** The tasks that call a tool, by name. */
  tasksOf(name: string): string[];
}

export function countUsage(usage: readonly SessionUsage[]): UsageCounts {
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
