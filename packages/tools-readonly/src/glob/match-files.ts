import type { Listing } from "@toolrail/workspace";
import { endsOfNames, findByEnds } from "./find-by-end.ts";
import { findByPattern } from "./find-by-pattern.ts";
import type { MatchedFiles } from "./matched-files.ts";

/** The files below the start of a listing that any of the patterns matches, in no order. Rejects on abort. */
export function matchFiles(
  listing: Listing,
  patterns: readonly string[],
  { deep, signal }: { deep: number | undefined; signal: AbortSignal },
): Promise<MatchedFiles[]> {
  const [pattern = "", ...others] = patterns;
  const ends = others.length === 0 ? endsOfNames(pattern) : undefined;
  if (ends !== undefined) return findByEnds(listing, ends, signal);
  return findByPattern(listing, patterns, { deep, signal });
}
