import type { ToolDefinition } from "@toolrail/protocol";
import type { DisclosureSettings } from "../disclosure-options.ts";
import { resolveTools } from "../resolve-tools.ts";
import { definitionOf, type OfferedTool } from "./offered-tools.ts";
import type { ArrayPlan } from "./plan-array.ts";

export interface AdditionParts {
  plan: ArrayPlan;
  offered: ReadonlyMap<string, OfferedTool>;
  found: Iterable<string>;
  settings: Pick<DisclosureSettings, "mode" | "traits">;
}

/** What a settled array may still grow by; what stands in it already may be among it. */
export function additions({ plan, offered, found, settings }: AdditionParts): readonly ToolDefinition[] {
  // Where nothing is found by search, a tool that came later would have no other place.
  if (!plan.disclosed) return [...offered.values()].map(definitionOf);
  if (settings.mode !== "direct") return [];
  const tools = [...found].flatMap((name) => offered.get(name) ?? []);
  return resolveTools(settings.traits, tools.map(definitionOf));
}
