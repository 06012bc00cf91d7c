import { isToolName, type ToolDefinition } from "@toolrail/protocol";
import type { DisclosureSettings } from "../disclosure-options.ts";
import { resolveTools } from "../resolve-tools.ts";
import { RUN_TOOL, runToolDefinition } from "../run-tool/run-tool.prompt.ts";
import { SEARCH_TOOL } from "../search-tool/search-tool.prompt.ts";
import { definitionOf, type OfferedTool } from "./offered-tools.ts";
import type { ArrayPlan } from "./plan-array.ts";
import { retiredTool } from "./retired-tool.prompt.ts";

export interface FirstArrayParts {
  plan: ArrayPlan;
  offered: ReadonlyMap<string, OfferedTool>;
  settings: Pick<DisclosureSettings, "mode" | "native" | "traits">;
  searchTool: ToolDefinition;
  history: { found: ReadonlySet<string>; called: ReadonlySet<string> };
}

/** The definitions that a session starts with; where a name comes twice the first one counts. */
export function firstArray(parts: FirstArrayParts): ToolDefinition[] {
  const { plan, settings } = parts;
  const first = plan.direct.map(definitionOf);
  if (plan.disclosed) first.push(...ownTools(parts));
  if (plan.disclosed && settings.mode === "native") first.push(...nativelyDeferred(parts));
  return [...first, ...resolveTools(settings.traits, toolsOfHistory(parts))];
}

function ownTools({ settings: { mode, native }, searchTool }: FirstArrayParts): ToolDefinition[] {
  const search = definitionOf(searchTool);
  if (mode === "proxy") return [runToolDefinition, search];
  return mode === "native" && native === "hostedSearch" ? [] : [search];
}

function nativelyDeferred({ offered }: FirstArrayParts): ToolDefinition[] {
  return [...offered.values()].map((tool) => ({ ...definitionOf(tool), deferLoading: true }));
}

// A session that comes from another provider may call what this one would never have offered by name.
function toolsOfHistory({ plan, offered, settings, searchTool, history }: FirstArrayParts): ToolDefinition[] {
  const backfill = plan.disclosed && settings.mode === "direct" ? [...history.found] : [];
  const found = backfill.flatMap((name) => offered.get(name) ?? []).map(definitionOf);
  const called = [...history.called].filter(isToolName).map((name) => {
    const tool = offered.get(name);
    if (tool) return definitionOf(tool);
    if (name === RUN_TOOL) return runToolDefinition;
    return name === SEARCH_TOOL ? definitionOf(searchTool) : retiredTool(name);
  });
  return [...found, ...called];
}
