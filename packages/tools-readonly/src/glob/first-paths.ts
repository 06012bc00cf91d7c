import { comparePaths } from "./compare-paths.ts";

/** The first so many paths in the order of a walk. Most of a long list is never sorted. */
export function firstPaths(paths: Iterable<string>, most: number): string[] {
  let first: string[] = [];
  let coming: string[] = [];
  const merge = () => {
    first = [...first, ...coming].sort(comparePaths).slice(0, most);
    coming = [];
  };
  for (const path of paths) {
    const last = first[most - 1];
    if (last !== undefined && comparePaths(path, last) > 0) continue;
    if (coming.push(path) >= most) merge();
  }
  merge();
  return first;
}
