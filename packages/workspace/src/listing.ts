import type { Dirent } from "node:fs";
import type { IgnoreOptions } from "./ignore-rules.ts";
import type { Roots } from "./roots.ts";
import { judgeEntry } from "./walk/judge-entry.ts";
import { nothingLeftOut } from "./walk/left-out.ts";
import { type Folder, folderBelow, type ListedFolder, listFolder } from "./walk/list-folder.ts";
import { startFolder } from "./walk/start-folder.ts";
import type { WalkCounts, WalkOptions } from "./walk.ts";

export interface ListingOptions extends Pick<WalkOptions, "from" | "includeIgnored"> {}

/** An entry as libraries expect it of `readdir`; a link to a file passes for the file. */
export type ListedEntry = Pick<Dirent, "name" | "isFile" | "isDirectory" | "isSymbolicLink">;

/** One folder at a time, from `from` down: for a library that walks by itself. */
export interface Listing {
  /** What the folders listed so far hold and `entries` did not give. */
  readonly counts: WalkCounts;
  /**
   * The files, links to files and folders of a folder, in no order. Empty for one that can't be read, which is counted,
   * and for one that is neither `from` nor was given by an earlier call.
   */
  entries(absolute: string): Promise<readonly ListedEntry[]>;
}

export function createListing(roots: Roots, ignore: IgnoreOptions, options: ListingOptions): Listing {
  const start = startFolder(roots.main.path, ignore, options);
  // With each folder the rules around it, so that no ignore file is read twice.
  const known = new Map<string, Folder>([[start.absolute, start]]);
  const counts = nothingLeftOut();
  const see = (folder: ListedFolder): ListedEntry[] => {
    const entries: ListedEntry[] = [];
    for (const dirent of folder.dirents) {
      const seen = judgeEntry(folder, dirent, counts);
      if (seen === undefined || seen === "linkToFolder") continue;
      const isFolder = seen === "directory";
      entries.push(dirent.isFile() || dirent.isDirectory() ? dirent : passingFor(dirent.name, isFolder));
      if (!isFolder) continue;
      const below = folderBelow(folder, dirent.name);
      known.set(below.absolute, below);
    }
    return entries;
  };
  return {
    counts,
    entries(absolute) {
      const folder = known.get(absolute);
      if (folder === undefined) return Promise.resolve([]);
      return new Promise((resolve, reject) => {
        listFolder(folder, counts, (listed) => {
          try {
            resolve(listed === undefined ? [] : see(listed));
          } catch (error) {
            reject(error);
          }
        });
      });
    },
  };
}

function passingFor(name: string, isFolder: boolean): ListedEntry {
  return { name, isFile: () => !isFolder, isDirectory: () => isFolder, isSymbolicLink: () => false };
}
