import type { Listing } from "@toolrail/workspace";
import { glob } from "tinyglobby";
import { createListingFileSystem, LISTED_FOLDER } from "./listing-file-system.ts";
import type { MatchedFiles } from "./matched-files.ts";

/** The files below a folder that any of the patterns matches. Looks into as many levels as `deep` says, or all. */
export async function findByPattern(
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
