import type { Listing } from "@toolrail/workspace";
import { glob } from "tinyglobby";
import { createListingFileSystem, LISTED_FOLDER } from "./listing-file-system.ts";

/** The files below a folder that any of the patterns matches, by their paths below it, in no order. Rejects on abort. */
export async function matchFiles(
  listing: Listing,
  folder: string,
  patterns: readonly string[],
  { deep, signal }: { deep: number | undefined; signal: AbortSignal },
): Promise<string[]> {
  const paths = await new Promise<string[]>((resolve, reject) => {
    glob(patterns, {
      cwd: LISTED_FOLDER,
      fs: createListingFileSystem(listing, folder, reject),
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
  return paths;
}
