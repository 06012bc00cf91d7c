import { comparePaths } from "./compare-paths.ts";
import type { MatchedFiles } from "./matched-files.ts";

/** The first so many paths in the order of a walk. Most of a long list is never sorted, nor even put together. */
export function firstPaths(matched: readonly MatchedFiles[], most: number): string[] {
  let first: string[] = [];
  let coming: string[] = [];
  const merge = () => {
    first = [...first, ...coming].sort(comparePaths).slice(0, most);
    coming = [];
  };
  for (const { below, paths } of matched) {
    if (isLate(below, first[most - 1])) continue;
    for (const path of paths) {
      const whole = below + path;
      const last = first[most - 1];
      if (last !== undefined && comparePaths(whole, last) > 0) continue;
      if (coming.push(whole) >= most) merge();
    }
  }
  merge();
  return first;
}

/** Whether all that a folder holds comes after the last path that is kept. */
function isLate(folder: string, last: string | undefined): boolean {
  return last !== undefined && !last.startsWith(folder) && comparePaths(folder, last) > 0;
}
