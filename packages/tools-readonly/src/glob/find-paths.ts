import type { WalkCounts, Workspace } from "@toolrail/workspace";
import type { FoundPaths } from "../tree/collect-paths.ts";
import { pathFrom } from "../tree/path-below.ts";
import { firstPaths } from "./first-paths.ts";
import { matchFiles } from "./match-files.ts";
import type { MatchedFiles } from "./matched-files.ts";
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
