import type { WalkEntry, Workspace } from "@toolrail/workspace";
import type { Pacer } from "../pacer.ts";

export interface FoundPaths {
  /** In path order, at most the limit. */
  paths: string[];
  /** How many matched in all. */
  total: number;
}

export interface PathSearch {
  matches: (relative: string) => boolean;
  /** Paths to collect; the others are counted. */
  limit: number;
  pacer: Pacer;
}

/**
 * Collects the walked paths that match. A path that is not in its place afterwards is left out: a folder that was
 * swapped for a link during the walk lists what lies outside of the workspace.
 */
export async function collectPaths(
  workspace: Workspace,
  entries: Iterable<WalkEntry>,
  { matches, limit, pacer }: PathSearch,
): Promise<FoundPaths> {
  const first: string[] = [];
  let total = 0;
  for (const { relative } of entries) {
    await pacer.step();
    if (!matches(relative)) continue;
    if (total < limit) first.push(relative);
    total++;
  }
  const paths = workspace.inPlace(first);
  return { paths, total: total - first.length + paths.length };
}
