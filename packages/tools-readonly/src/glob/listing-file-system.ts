import { join, resolve } from "node:path";
import type { ListedEntry, Listing } from "@toolrail/workspace";
import type { FileSystemAdapter } from "tinyglobby";

/** Stands for the listed folder: tinyglobby reads a backslash or a wildcard in a real one as part of a pattern. */
export const LISTED_FOLDER: string = resolve("/listed").replaceAll("\\", "/");

type Answer = (error: null, entries: readonly ListedEntry[]) => void;

/** The folders of a listing as a file system. A fault in an answer would else be nobody's. */
export function createListingFileSystem(
  listing: Listing,
  folder: string,
  onFault: (error: unknown) => void,
): FileSystemAdapter {
  const readdir = (path: string, _options: object, answer: Answer) => {
    // tinyglobby ends the path of a folder with a slash.
    const below = path.slice(LISTED_FOLDER.length, -1);
    listing
      .entries(below === "" ? folder : join(folder, below))
      .then((entries) => answer(null, entries))
      .catch(onFault);
  };
  // Of the many forms of `readdir` tinyglobby uses this one.
  return { readdir: readdir as unknown as NonNullable<FileSystemAdapter["readdir"]> };
}
