import { estimateTokens, type ToolDefinition } from "@toolrail/protocol";
import type { DisclosureSettings } from "../disclosure-options.ts";
import { matchesName } from "../name-patterns.ts";
import type { OfferedTool } from "./offered-tools.ts";

/** Which tools stand in the array from the start; decided once a session. */
export interface ArrayPlan {
  /** Some tools are found by search only. */
  disclosed: boolean;
  direct: readonly OfferedTool[];
}

export function planArray(
  offered: ReadonlyMap<string, OfferedTool>,
  settings: Pick<DisclosureSettings, "threshold" | "autoTokens" | "promoted" | "direct">,
): ArrayPlan {
  const tools = [...offered.values()];
  if (isSmall(tools, settings)) return { disclosed: false, direct: tools };
  const inArray = [...settings.direct, ...settings.promoted];
  return {
    disclosed: true,
    direct: tools.filter((tool) => !tool.deferred || matchesName(tool.name, inArray)),
  };
}

function isSmall(
  tools: readonly ToolDefinition[],
  { threshold, autoTokens }: Pick<DisclosureSettings, "threshold" | "autoTokens">,
): boolean {
  return tools.length <= threshold || (autoTokens > 0 && tokensOf(tools) <= autoTokens);
}

function tokensOf(tools: readonly ToolDefinition[]): number {
  return tools.reduce(
    (sum, { name, description, parameters }) =>
      sum + estimateTokens(JSON.stringify({ name, description, parameters })),
    0,
  );
}
