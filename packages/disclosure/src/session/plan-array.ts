import { estimateTokens, type ToolDefinition } from "@toolrail/protocol";
import type { DisclosureSettings } from "../disclosure-options.ts";
import { matchesName } from "../name-patterns.ts";
import type { Offer } from "./offer.ts";
import type { OfferedTool } from "./offered-tools.ts";
import { OWN_NAMES } from "./own-names.ts";

/** Which tools stand in the array from the start; decided once a session. */
export interface ArrayPlan {
  /** Some tools are found by search only. */
  disclosed: boolean;
  direct: readonly OfferedTool[];
}

/** `called`: the names that a resumed session has called. */
export function planArray(
  offer: Pick<Offer, "all" | "others">,
  settings: Pick<DisclosureSettings, "threshold" | "autoTokens" | "pending" | "promoted" | "direct">,
  called: ReadonlySet<string>,
): ArrayPlan {
  const tools = [...offer.others().values()];
  // Decided once a session: one that has searched goes on to do so, also with fewer tools.
  const isDecided = OWN_NAMES.some((name) => called.has(name));
  if (!isDecided && !settings.pending() && isSmall(tools, settings))
    return { disclosed: false, direct: [...offer.all().values()] };
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
