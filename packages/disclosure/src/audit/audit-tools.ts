import { estimateTokens, type ToolDefinition } from "@toolrail/protocol";
import type { SessionUsage, ToolAdvice, ToolAudit } from "./audit-report.ts";
import { countUsage, type UsageCounts } from "./count-usage.ts";
import { findMergeable } from "./find-mergeable.ts";
import { findOverlaps } from "./find-overlaps.ts";

const COUNTED_SESSIONS = 100;
const SELDOM = 10;

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
    advice: [
      ...(counts ? tools.flatMap((tool) => adviseByUse(tool, counts)) : []),
      ...findOverlaps(definitions).map((found): ToolAdvice => ({ kind: "tellApart", ...found })),
      ...findMergeable(definitions).map(
        (names): ToolAdvice => ({ kind: "merge", names, tokens: tokensOf(tools, names) }),
      ),
    ],
  };
}

function adviseByUse(
  { name, tokens }: { name: string; tokens: number },
  { calls: counts, sessions, tasksOf }: UsageCounts,
): ToolAdvice[] {
  const calls = counts.get(name) ?? 0;
  if (sessions === 0 || calls >= SELDOM) return [];
  if (calls === 0) return [{ kind: "remove", name, calls, sessions, tokens }];
  return [{ kind: "mountByTask", name, calls, sessions, tasks: tasksOf(name), tokens }];
}

function tokensOf(tools: readonly { name: string; tokens: number }[], names: readonly string[]): number {
  return tools.reduce((sum, { name, tokens }) => sum + (names.includes(name) ? tokens : 0), 0);
}
