import { estimateTokens, type ToolDefinition } from "@toolrail/protocol";
import { adviseByText } from "./advise-by-text.ts";
import { adviseByUse } from "./advise-by-use.ts";
import type { SessionUsage, ToolAudit } from "./audit-report.ts";
import { countUsage } from "./count-usage.ts";

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
