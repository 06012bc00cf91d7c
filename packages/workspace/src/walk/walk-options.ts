import type { EntryKind, WorkspacePath } from "../workspace-path.ts";

export interface WalkOptions {
  /** Starting folder. Default: the root. A folder named explicitly is walked even where ignore rules would skip it. */
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

/** Counts of entries that a walk did not yield. */
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
