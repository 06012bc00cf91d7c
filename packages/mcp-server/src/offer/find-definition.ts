import type { ToolDefinition, ToolSource } from "@toolrail/protocol";

export function findDefinition(source: ToolSource, name: string): ToolDefinition | undefined {
  return source.definitions().find((definition) => definition.name === name);
}
