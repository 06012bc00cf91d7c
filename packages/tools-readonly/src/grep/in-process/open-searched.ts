import { closeSync, constants, openSync } from "node:fs";
import { isOpenedAt, type Workspace } from "@toolrail/workspace";
import type { Pacer } from "../../pacer.ts";
import type { Query, SearchFile } from "../engine/search-engine.ts";
import type { TextMatcher } from "./text-matcher.ts";

/** Query, matcher and buffers of one search; `shared` is the buffer that blocks are read into. */
export interface FileSearch {
  workspace: Workspace;
  query: Query;
  matcher: TextMatcher;
  pacer: Pacer;
  shared: Buffer;
}

export interface SearchedFile {
  fd: number;
  close(): void;
}

/** Opens a file quickly; `isWhatPathMeans` checks it fully before anything of it is shown. */
export function openSearched(workspace: Workspace, file: SearchFile): SearchedFile | undefined {
  if (file.isLink) {
    const opened = workspace.openFile(file.path);
    return opened.ok ? { fd: opened.fd, close: opened.close } : undefined;
  }
  const fd = openPlainFile(file.absolute);
  return fd === undefined ? undefined : { fd, close: () => closeSync(fd) };
}

/** True when an open file is a regular one inside the workspace that may be read, and still the one that its path names. */
export function isWhatPathMeans(workspace: Workspace, file: SearchFile, fd: number): boolean {
  const named = workspace.resolve(file.path, { mustExist: true });
  if (!named.ok || named.path.kind !== "file" || !file.mayRead(named.path.display)) return false;
  try {
    return isOpenedAt(fd, named.path.absolute);
  } catch {
    return false;
  }
}

// An entry that a walk saw as a file may have become a link or a pipe since; the second must not be waited for.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** A file descriptor; undefined for a link, and for what can't be opened. */
export function openPlainFile(absolute: string): number | undefined {
  try {
    return openSync(absolute, FLAGS);
  } catch {
    return undefined;
  }
}
