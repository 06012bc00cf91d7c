import type { Tool, ToolDefinition, ToolSource } from "@toolrail/protocol";

/** A tool as a source offers it. */
export interface OfferedTool extends ToolDefinition {
  deferred: boolean;
  fullDescription: string | undefined;
}

/** What the source offers now, by name. */
export function offeredTools(source: ToolSource): Map<string, OfferedTool> {
  const offered = new Map<string, OfferedTool>();
  for (const { name, description, parameters } of source.definitions()) {
    const { deferred = false, fullDescription } = toolOf(source, name) ?? {};
    offered.set(name, { name, description, parameters, deferred, fullDescription });
  }
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
