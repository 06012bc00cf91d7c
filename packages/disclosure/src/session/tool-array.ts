import type { ToolDefinition } from "@toolrail/protocol";
import { orderSchema } from "@toolrail/protocol/tools";
import { sortDefinitions } from "../resolve-tools.ts";

/** The tools array of a session: what stands in it stays as it was put there, to the byte, its keys in a fixed order. */
export interface ToolArray {
  /** Sorted by name; the same array until something is put in. */
  definitions(): readonly ToolDefinition[];
  get(name: string): ToolDefinition | undefined;
  /** Puts in what is not there yet, and says what that was. */
  put(definitions: Iterable<ToolDefinition>): string[];
}

export function createToolArray(): ToolArray {
  const placed = new Map<string, ToolDefinition>();
  let sorted: readonly ToolDefinition[] | undefined;
  return {
    definitions() {
      sorted ??= sortDefinitions(placed.values());
      return sorted;
    },
    get: (name) => placed.get(name),
    put(definitions) {
      const added: string[] = [];
      for (const definition of definitions) {
        if (placed.has(definition.name)) continue;
        placed.set(definition.name, { ...definition, parameters: orderSchema(definition.parameters) });
        added.push(definition.name);
      }
      if (added.length > 0) sorted = undefined;
      return added;
    },
  };
}
