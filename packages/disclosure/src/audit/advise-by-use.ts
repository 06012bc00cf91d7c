import type { ToolAdvice } from "./audit-report.ts";
import type { UsageCounts } from "./count-usage.ts";
import { dearestFirst } from "./dearest-first.ts";

const SELDOM = 10;

/** What the calls of the sessions say: first of tools that were never called, then of those that were seldom. */
export function adviseByUse(
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
