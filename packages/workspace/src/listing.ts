import type { IgnoreOptions } from "./ignore-rules.ts";
import type { Roots } from "./roots.ts";
import { judgeEntry } from "./walk/judge-entry.ts";
import { nothingLeftOut } from "./walk/left-out.ts";
import { type Folder, folderBelow, type ListedFolder, listFolder } from "./walk/list-folder.ts";
import { createFolderReader } from "./walk/read-folder.ts";
import { startFolder } from "./walk/start-folder.ts";
import type { WalkCounts, WalkOptions } from "./walk/walk-options.ts";

export interface ListingOptions extends Pick<WalkOptions, "from" | "includeIgnored"> {
  /** Once it fires no folder is read any more, and its reason is the error of each that is asked for. */
  signal?: AbortSignal | undefined;
}

/** What searches see in a folder, in no order. */
export interface ListedNames {
  /** Names of files, and of links to files. */
  files: string[];
  /** Paths below `from`, as `list` takes them. */
  folders: string[];
}

/** One folder at a time, from `from` down: for a library that walks by itself. */
export interface Listing {
  /** What the folders listed so far hold and `list` did not give. */
  readonly counts: WalkCounts;
  /**
   * Lists a folder. Empty for one that can't be read, which is counted, and for one that is neither `from` nor was
   * given by an earlier call. A callback, as in `node:fs`: what it throws is not caught, and most of the cost of a
   * promise for each folder would be the promises.
   *
   * @param below - Path below `from`, a `/` after each name; empty for `from` itself.
   */
  list(below: string, onListed: (error: unknown, names: ListedNames) => void): void;
}

const NOTHING: ListedNames = { files: [], folders: [] };

export function createListing(roots: Roots, ignore: IgnoreOptions, options: ListingOptions): Listing {
  // With each folder the rules around it, so that no ignore file is read twice.
  const known = new Map<string, Folder>([["", startFolder(roots.main.path, ignore, options)]]);
  const counts = nothingLeftOut();
  const see = (below: string, folder: ListedFolder): ListedNames => {
    const names: ListedNames = { files: [], folders: [] };
    for (const dirent of folder.dirents) {
      const { name } = dirent;
      const seen = judgeEntry(folder, dirent, counts);
      if (seen === "file" || seen === "link") names.files.push(name);
      if (seen !== "directory") continue;
      const path = `${below}${name}/`;
      names.folders.push(path);
      known.set(path, folderBelow(folder, name));
    }
    return names;
  };
  const { signal } = options;
  const readFolder = createFolderReader(signal);
  return {
    counts,
    list(below, onListed) {
      const folder = known.get(below);
      if (folder === undefined) return onListed(null, NOTHING);
      readFolder(folder.absolute, (error, dirents) => {
        if (signal?.aborted) return onListed(signal.reason, NOTHING);
        if (error) counts.unreadable++;
        let names = NOTHING;
        try {
          if (!error) names = see(below, listFolder(folder, dirents));
        } catch (fault) {
          return onListed(fault, NOTHING);
        }
        onListed(null, names);
      });
    },
  };
}
