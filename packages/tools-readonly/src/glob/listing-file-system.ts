import type { Dirent } from "node:fs";
import { resolve } from "node:path";
import type { Listing } from "@toolrail/workspace";
import type { FileSystemAdapter } from "tinyglobby";

/** Stands for the listed folder: tinyglobby reads a backslash or a wildcard in a real one as part of a pattern. */
export const LISTED_FOLDER: string = resolve("/listed").replaceAll("\\", "/");

type Entry = Pick<Dirent, "name" | "isFile" | "isDirectory" | "isSymbolicLink">;
type Answer = (error: null, entries: readonly Entry[]) => void;

/** The folders of a listing as a file system. A fault in an answer would else be nobody's. */
export function createListingFileSystem(
  listing: Listing,
  onFault: (error: unknown) => void,
): FileSystemAdapter {
  const readdir = (path: string, _options: object, answer: Answer) => {
    // tinyglobby ends the path of a folder with a slash.
    const below = path.slice(LISTED_FOLDER.length + 1);
    listing.list(below, (error, { files, folders }) => {
      if (error) return onFault(error);
      const names = folders.map((folder) => folder.slice(below.length, -1));
      try {
        answer(null, [...files.map(fileEntry), ...names.map(folderEntry)]);
      } catch (fault) {
        onFault(fault);
      }
    });
  };
  // Of the many forms of `readdir` tinyglobby uses this one.
  return { readdir: readdir as unknown as NonNullable<FileSystemAdapter["readdir"]> };
}

const yes = () => true;
const no = () => false;

function fileEntry(name: string): Entry {
  return { name, isFile: yes, isDirectory: no, isSymbolicLink: no };
}

function folderEntry(name: string): Entry {
  return { name, isFile: no, isDirectory: yes, isSymbolicLink: no };
}
