import { basename } from "node:path";
import type { IgnoreOptions } from "./ignore-rules.ts";
import type { Roots } from "./roots.ts";
import { nothingLeftOut } from "./walk/left-out.ts";
import { startFolder } from "./walk/start-folder.ts";
import { visitFolders } from "./walk/visit-folders.ts";
import type { EntryKind, WorkspacePath } from "./workspace-path.ts";

export interface WalkOptions {
  /** Where to start. Default the root. A folder named explicitly is walked even where ignore rules would skip it. */
  from?: WorkspacePath | undefined;
  /** Levels below `from`; default without end. */
  depth?: number | undefined;
  /** Also what ignore rules skip. Default false. `.git` stays skipped. */
  includeIgnored?: boolean | undefined;
  /** Also yield folders, and links to folders (`kind: "link"`). Default false: files, and links to files, only. */
  directories?: boolean | undefined;
  /** Prunes a folder before it is opened; gets its path relative to the root. */
  enter?: ((relative: string) => boolean) | undefined;
}

export interface WalkEntry {
  /** Relative to the workspace root, `/` as separator; absolute below a read-only root. */
  relative: string;
  /** Absolute. */
  absolute: string;
  name: string;
  kind: EntryKind;
}

/** What a walk did not yield, counted as it goes. */
export interface WalkCounts {
  /** Entries that ignore rules skip; a skipped folder counts as one. */
  ignored: number;
  /** Folders that can't be listed, and names that are not UTF-8. */
  unreadable: number;
  brokenLinks: number;
  /** FIFOs, sockets, devices, `/proc`, and links to such. */
  special: number;
  /** Links to folders, which are not followed. */
  directoryLinks: number;
}

/** Lazy and in path order (compared by UTF-16 code units, folder by folder); `counts` is right for what was walked so far. */
export interface Walk extends Iterable<WalkEntry> {
  readonly counts: WalkCounts;
}

/** A walk can be run again; each run begins its counts anew. */
export function createWalk(roots: Roots, ignore: IgnoreOptions, options: WalkOptions): Walk {
  const counts = nothingLeftOut();
  return {
    counts,
    [Symbol.iterator]: () => {
      Object.assign(counts, nothingLeftOut());
      return entries(roots, ignore, options, counts);
    },
  };
}

function* entries(
  roots: Roots,
  ignore: IgnoreOptions,
  options: WalkOptions,
  counts: WalkCounts,
): Generator<WalkEntry> {
  const { from } = options;
  if (from?.kind === "file") {
    yield { relative: from.display, absolute: from.absolute, name: basename(from.absolute), kind: "file" };
    return;
  }
  yield* visitFolders(startFolder(roots.main.path, ignore, options), options, counts);
}
