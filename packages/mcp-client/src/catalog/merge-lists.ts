import type { ListedTool } from "./read-list.ts";

/**
 * The tools that stay, where they were, each as it is now; behind them the new ones, in the order of the lists. The
 * array that was given comes back when nothing changed.
 */
export function mergeLists(
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
