import { isToolName } from "@toolrail/protocol";
import type { Listed, ToolCount } from "../note/compaction-note.ts";
import { carryOn } from "./carry-on.ts";
import type { DoneCall } from "./done-calls.ts";

const MOST_TOOLS = 50;
const SEARCH_TOOL = "search_tool";
const MOST_FOUND = 100;

/** The tools that were called, the one that was called most first. */
export function countTools(earlier: Listed<ToolCount>, calls: readonly DoneCall[]): Listed<ToolCount> {
  const counts = new Map(earlier.items.map((tool) => [tool.name, tool.calls]));
  for (const { name } of calls) counts.set(name, (counts.get(name) ?? 0) + 1);
  const tools = [...counts].map(([name, calls]) => ({ name, calls })).toSorted((a, b) => b.calls - a.calls);
  const items = tools.slice(0, MOST_TOOLS);
  return { items, more: earlier.more + tools.length - items.length };
}

/** The tools whose names and parameters a search showed. */
export function foundTools(earlier: Listed<string>, calls: readonly DoneCall[]): Listed<string> {
  const searches = calls.filter(({ name }) => name === SEARCH_TOOL);
  const names = searches.flatMap(({ result }) => namesIn(result?.details));
  return carryOn(earlier, names, MOST_FOUND);
}

function namesIn(details: Record<string, unknown> | undefined): string[] {
  const found = details?.found;
  return Array.isArray(found) ? found.filter((name) => typeof name === "string" && isToolName(name)) : [];
}
