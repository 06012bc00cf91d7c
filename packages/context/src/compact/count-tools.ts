import type { DoneCall } from "./done-calls.ts";
import type { Listed, ToolCount } from "./note-parts.ts";

const MOST_TOOLS = 50;

/** The tools that were called, the one that was called most first. */
export function countTools(earlier: Listed<ToolCount>, calls: readonly DoneCall[]): Listed<ToolCount> {
  const counts = new Map(earlier.items.map((tool) => [tool.name, tool.calls]));
  for (const { name } of calls) counts.set(name, (counts.get(name) ?? 0) + 1);
  const tools = [...counts].map(([name, calls]) => ({ name, calls })).toSorted((a, b) => b.calls - a.calls);
  const items = tools.slice(0, MOST_TOOLS);
  return { items, more: earlier.more + tools.length - items.length };
}
