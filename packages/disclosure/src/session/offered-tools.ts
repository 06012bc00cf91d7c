import type { Tool, ToolDefinition, ToolSource } from "@toolrail/protocol";
import type { DisclosureEvent } from "../disclosure-event.ts";
import { RUN_TOOL } from "../run-tool/run-tool.prompt.ts";
import { SEARCH_TOOL } from "../search-tool/search-tool.prompt.ts";

/** A tool as a source offers it. */
export interface OfferedTool extends ToolDefinition {
  deferred: boolean;
}

/** What the source offers now, by name, but for our own two names. */
export function offeredTools(
  source: ToolSource,
  emit: (event: DisclosureEvent) => void,
): Map<string, OfferedTool> {
  const offered = new Map<string, OfferedTool>();
  for (const { name, description, parameters } of source.definitions())
    if (name === RUN_TOOL || name === SEARCH_TOOL) emit({ type: "toolDropped", name });
    else
      offered.set(name, { name, description, parameters, deferred: toolOf(source, name)?.deferred === true });
  return offered;
}

function toolOf(source: ToolSource, name: string): Tool | undefined {
  const resolution = source.resolve({ type: "toolCall", id: "", name, args: "{}" });
  return resolution.ok ? resolution.tool : undefined;
}

/** The three fields in one order, so that equal tools have equal bytes. */
export function definitionOf({ name, description, parameters }: ToolDefinition): ToolDefinition {
  return { name, description, parameters };
}
