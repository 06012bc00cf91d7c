import { lstatSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { createFileLedger, type FileLedger } from "./file-ledger.ts";
import { type HeldFolder, holdFolder } from "./held-folder.ts";
import type { IgnoreOptions } from "./ignore-rules.ts";
import { createListing, type Listing, type ListingOptions } from "./listing.ts";
import { type OpenFile, openFile } from "./open-file.ts";
import { resolvePath } from "./resolve/resolve-path.ts";
import { openRoots } from "./roots.ts";
import type { WalkOptions } from "./walk/walk-options.ts";
import { createWalk, type Walk } from "./walk.ts";
import type { PathFailure, PathResult } from "./workspace-path.ts";

export interface WorkspaceOptions {
  /** The folder that tools may see. Made a real path. */
  root: string;
  /** Further folders that may be read (the spill folder is one). */
  readOnlyRoots?: readonly string[] | undefined;
  /** What a leading `~` means. Default: the user's home folder. */
  homeDirectory?: string | undefined;
  /** Which rules make a file invisible to searches; each defaults to true. */
  ignore?: IgnoreOptions | undefined;
}

/** The one boundary that every path of a model goes through. */
export interface Workspace {
  /** Real and absolute. */
  readonly root: string;
  readonly ledger: FileLedger;
  /** What a path means. A path inside that does not exist yet is `ok` without `kind`, unless `mustExist`. */
  resolve(path: string, options?: { mustExist?: boolean }): PathResult;
  /** Opens a regular file for reading, safe against swapped links and special files. */
  openFile(path: string): OpenFile | PathFailure;
  /** Files and folders below a resolved folder, in path order, lazily. */
  walk(options?: WalkOptions): Walk;
  /** The same one folder at a time, for a library that walks by itself. */
  listing(options?: ListingOptions): Listing;
  /** Those of the paths that a walk or a listing gave that are really there: to be asked before names are shown. */
  inPlace(paths: readonly string[]): string[];
}

/** Opens a folder as a workspace. Throws `invalid_option` when the root is not a folder. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const roots = openRoots(options);
  const ignore = options.ignore ?? {};
  const resolve: Workspace["resolve"] = (path, how) => resolvePath(roots, path, how);
  return {
    root: roots.main.path,
    ledger: createFileLedger(),
    resolve,
    openFile: (path) => openFile(resolve, path),
    walk: (how) => createWalk(roots, ignore, how ?? {}),
    inPlace: (paths) => pathsInPlace(roots.main.path, paths),
    listing: (how) => createListing(roots, ignore, how ?? {}),
  };
}

/** Those of walked paths that are there, in the order given: a folder swapped for a link while it was listed shows others. */
function pathsInPlace(root: string, paths: readonly string[]): string[] {
  let folder = "";
  let held: HeldFolder | undefined;
  try {
    return paths.filter((path) => {
      const absolute = isAbsolute(path) ? path : join(root, path);
      // Paths in order come folder by folder.
      if (dirname(absolute) !== folder) {
        held?.close();
        folder = dirname(absolute);
        held = tryHold(folder);
      }
      return held !== undefined && exists(join(held.path, basename(absolute)));
    });
  } finally {
    held?.close();
  }
}

function tryHold(folder: string): HeldFolder | undefined {
  try {
    return holdFolder(folder);
  } catch {
    return undefined;
  }
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
