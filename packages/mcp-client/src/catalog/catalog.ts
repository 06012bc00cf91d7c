import type { Tool, ToolDefinition } from "@toolrail/protocol";
import type { ListedTool } from "./read-list.ts";

/** What the servers offer together. New lists are kept back until they are applied. */
export interface Catalog {
  /** The newest lists, in the order of the configuration. */
  offer(lists: readonly (readonly ListedTool[])[]): void;
  /** True when `apply` would change something. */
  hasNews(): boolean;
  apply(): void;
  /** The same array until something changed. */
  definitions(): readonly ToolDefinition[];
  find(name: string): Tool | undefined;
  /** Was offered once. */
  isKnown(name: string): boolean;
}

export function createCatalog(): Catalog {
  const known = new Set<string>();
  let current: readonly ListedTool[] = [];
  let next: readonly ListedTool[] = current;
  let definitions: readonly ToolDefinition[] = [];
  let byName = new Map<string, Tool>();
  return {
    offer(lists) {
      next = mergeLists(current, lists);
    },
    hasNews: () => next !== current,
    apply() {
      if (next === current) return;
      current = next;
      definitions = current.map(({ tool: { name, description, parameters } }) => ({
        name,
        description,
        parameters,
      }));
      byName = new Map(current.map(({ tool }) => [tool.name, tool]));
      for (const name of byName.keys()) known.add(name);
    },
    definitions: () => definitions,
    find: (name) => byName.get(name),
    isKnown: (name) => known.has(name),
  };
}

/**
 * The tools that stay, where they were, each as it is now; behind them the new ones, in the order of the lists. The
 * array that was given comes back when nothing changed.
 */
function mergeLists(
  current: readonly ListedTool[],
  lists: readonly (readonly ListedTool[])[],
): readonly ListedTool[] {
  const left = new Map(lists.flat().map((listed) => [listed.tool.name, listed]));
  const merged = current.flatMap((listed) => {
    const now = left.get(listed.tool.name);
    left.delete(listed.tool.name);
    if (!now) return [];
    return now.written === listed.written ? [listed] : [now];
  });
  merged.push(...left.values());
  const isSame = merged.length === current.length && merged.every((listed, at) => listed === current[at]);
  return isSame ? current : merged;
}
