import type { WalkEntry } from "@toolrail/workspace";
import type { Pacer } from "../pacer.ts";

export interface FoundPaths {
  /** In path order, at most the limit. */
  paths: string[];
  /** How many matched in all. */
  total: number;
}

export async function collectPaths(
  entries: Iterable<WalkEntry>,
  matches: (relative: string) => boolean,
  limit: number,
  pacer: Pacer,
): Promise<FoundPaths> {
  const paths: string[] = [];
  let total = 0;
  for (const { relative } of entries) {
    await pacer.step();
    if (!matches(relative)) continue;
    if (total < limit) paths.push(relative);
    total++;
  }
  return { paths, total };
}
