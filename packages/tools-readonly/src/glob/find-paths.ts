import type { Listing, WalkCounts, Workspace } from "@toolrail/workspace";
import { glob } from "tinyglobby";
import type { FoundPaths } from "../tree/collect-paths.ts";
import { pathFrom } from "../tree/path-below.ts";
import type { MatchedFiles } from "./find-by-end.ts";
import { endsOfNames, findByEnds } from "./find-by-end.ts";
import { createListingFileSystem, LISTED_FOLDER } from "./listing-file-system.ts";
import type { Selection } from "./select-files.ts";

export interface FindOptions {
  limit: number;
  includeIgnored: boolean;
  signal: AbortSignal;
}

/** The files of the likeliest reading that matches any, and what was passed over on the way. */
export async function findPaths(
  workspace: Workspace,
  selection: Selection,
  { limit, includeIgnored, signal }: FindOptions,
): Promise<{ found: FoundPaths; counts: WalkCounts }> {
  const { from, readings, deep } = selection;
  let listing = workspace.listing({ from, includeIgnored, signal });
  const { counts } = listing;
  if (from.kind === "file") {
    const paths = readings.length > 0 ? [from.display] : [];
    return { found: { paths, total: paths.length }, counts };
  }
  let matched: MatchedFiles[] = [];
  for (const patterns of readings) {
    listing = workspace.listing({ from, includeIgnored, signal });
    matched = await matchFiles(listing, patterns, { deep, signal });
    if (matched.length > 0) break;
  }
  const first = firstPaths(matched, limit).map((below) => pathFrom(from.display, below));
  const total = matched.reduce((sum, files) => sum + files.paths.length, 0);
  const paths = workspace.inPlace(first);
  const lost = first.length - paths.length;
  return {
    found: { paths, total: total - lost },
    counts: { ...listing.counts, unreadable: listing.counts.unreadable + lost },
  };
}

/** Where no reading matches what is visible: the same among the files that ignore rules hide; one example is enough. */
export async function findIgnoredPaths(
  workspace: Workspace,
  selection: Selection,
  signal: AbortSignal,
): Promise<FoundPaths> {
  const readings = [selection.readings.flat()];
  const options = { limit: 1, includeIgnored: true, signal };
  return (await findPaths(workspace, { ...selection, readings }, options)).found;
}

/** The files below the start of a listing that any of the patterns matches, in no order. Rejects on abort. */
function matchFiles(
  listing: Listing,
  patterns: readonly string[],
  { deep, signal }: { deep: number | undefined; signal: AbortSignal },
): Promise<MatchedFiles[]> {
  const [pattern = "", ...others] = patterns;
  const ends = others.length === 0 ? endsOfNames(pattern) : undefined;
  if (ends !== undefined) return findByEnds(listing, ends, signal);
  return findByPattern(listing, patterns, { deep, signal });
}

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

/** True when all that a folder holds comes after the last path that is kept. */
function isLate(folder: string, last: string | undefined): boolean {
  return last !== undefined && !last.startsWith(folder) && comparePaths(folder, last) > 0;
}

const SLASH = 47;

/** The order of a walk: folder by folder, names by UTF-16 code units. */
export function comparePaths(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let index = 0;
  while (index < shorter && a.charCodeAt(index) === b.charCodeAt(index)) index++;
  if (index === shorter) return a.length - b.length;
  return rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
}

// A name that ends comes before one that goes on.
function rank(code: number): number {
  return code === SLASH ? 0 : code;
}

/** The files below a folder that any of the patterns matches. Looks into as many levels as `deep` says, or all. */
async function findByPattern(
  listing: Listing,
  patterns: readonly string[],
  { deep, signal }: { deep: number | undefined; signal: AbortSignal },
): Promise<MatchedFiles[]> {
  const paths = await new Promise<string[]>((resolve, reject) => {
    glob(patterns, {
      cwd: LISTED_FOLDER,
      fs: createListingFileSystem(listing, reject),
      ...(deep === undefined ? {} : { deep }),
      dot: true,
      expandDirectories: false,
      // In a listing links to files pass for files, and there are no others.
      followSymbolicLinks: false,
      onlyFiles: true,
      debug: false,
      signal,
    }).then(resolve, reject);
  });
  signal.throwIfAborted();
  return paths.length > 0 ? [{ below: "", paths }] : [];
}
