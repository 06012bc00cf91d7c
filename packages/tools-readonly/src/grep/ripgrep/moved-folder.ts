import { lstatSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { visibleText, type Workspace } from "@toolrail/workspace";
import type { SearchFile, ShownLine } from "../engine/search-engine.ts";
import { blockLines } from "../in-process/line-hits.ts";
import { isWhatPathMeans, openSearched } from "../in-process/open-searched.ts";

// Of the clock of a file system behind ours.
const SLACK_MS = 100;

/** When a run of ripgrep began, and which folders were looked at since. */
export interface RunFolders {
  startedMs: number;
  moved: Map<string, boolean>;
}

/** True when something was renamed, made or deleted in a folder above a file while ripgrep ran: it opens files by their paths alone. */
export function hasMoved(root: string, absolute: string, run: RunFolders): boolean {
  for (let folder = dirname(absolute); ; folder = dirname(folder)) {
    if (changedSince(folder, run)) return true;
    if (folder === root || folder === dirname(folder)) return false;
  }
}

function changedSince(folder: string, { startedMs, moved }: RunFolders): boolean {
  const known = moved.get(folder);
  if (known !== undefined) return known;
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  const changed = stats === undefined || !stats.isDirectory() || stats.ctimeMs >= startedMs - SLACK_MS;
  moved.set(folder, changed);
  return changed;
}

const ELLIPSIS = /^…|…$/g;

/** True when a file of the workspace, opened safely, holds the lines that ripgrep gave of it. */
export function holdsLines(workspace: Workspace, file: SearchFile, lines: readonly ShownLine[]): boolean {
  const opened = openSearched(workspace, file);
  if (opened === undefined) return false;
  try {
    if (!isWhatPathMeans(workspace, file, opened.fd)) return false;
    const held = blockLines(readFileSync(opened.fd));
    return lines.every(({ number, text, cut, role }) => {
      // The line that says how many more there are is none of the file's.
      if (role === "within" && text.startsWith("… ")) return true;
      const line = held[number - 1]?.replace(/^\uFEFF/, "");
      if (line === undefined) return false;
      return cut ? visibleText(line).includes(text.replace(ELLIPSIS, "")) : visibleText(line) === text;
    });
  } finally {
    opened.close();
  }
}
