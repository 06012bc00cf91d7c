import { closeSync } from "node:fs";
import { isOpenedAt, type Workspace } from "@toolrail/workspace";
import type { SearchFile } from "../engine/search-engine.ts";
import { openPlainFile } from "./open-plain-file.ts";

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

/** Whether an open file is a regular one inside the workspace that may be read, and still the one that its path names. */
export function isWhatPathMeans(workspace: Workspace, file: SearchFile, fd: number): boolean {
  const named = workspace.resolve(file.path, { mustExist: true });
  if (!named.ok || named.path.kind !== "file" || !file.mayRead(named.path.display)) return false;
  try {
    return isOpenedAt(fd, named.path.absolute);
  } catch {
    return false;
  }
}
