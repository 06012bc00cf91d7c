import { type Dirent, readdirSync } from "node:fs";
import { judgeEntry, type Seen } from "./judge-entry.ts";
import { type Folder, folderBelow, type ListedFolder, listFolder } from "./list-folder.ts";
import { absoluteBelow, relativeBelow } from "./place-below.ts";
import type { WalkCounts, WalkEntry, WalkOptions } from "./walk-options.ts";

/** A folder being visited, and what is left of it. */
interface Frame extends ListedFolder {
  next: number;
}

/** The entries below a folder, in path order. */
export function* visitFolders(start: Folder, options: WalkOptions, counts: WalkCounts): Generator<WalkEntry> {
  const depth = options.depth ?? Number.POSITIVE_INFINITY;
  const stack: Frame[] = [];
  const open = (folder: Folder) => {
    // One after the other: dearer for a whole tree, cheaper for its beginning.
    const dirents = readEntries(folder.absolute);
    if (dirents === undefined) counts.unreadable++;
    else stack.push({ ...listFolder(folder, dirents.sort(byName)), next: 0 });
  };
  if (depth > 0) open(start);

  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const dirent = frame.dirents[frame.next++];
    if (dirent === undefined) {
      stack.pop();
      continue;
    }
    const { name } = dirent;
    const seen = judgeEntry(frame, dirent, counts);
    const kind = yieldedKind(seen, options.directories === true);
    if (kind !== undefined)
      yield { relative: relativeBelow(frame, name), absolute: absoluteBelow(frame, name), name, kind };
    if (seen === "directory" && stack.length < depth && options.enter?.(relativeBelow(frame, name)) !== false)
      open(folderBelow(frame, name));
  }
}

function readEntries(absolute: string): Dirent[] | undefined {
  try {
    return readdirSync(absolute, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

function yieldedKind(seen: Seen | undefined, directories: boolean): WalkEntry["kind"] | undefined {
  if (seen === "file" || seen === "link") return seen;
  if (!directories) return undefined;
  return seen === "linkToFolder" ? "link" : seen;
}

// By UTF-16 code units.
function byName(a: Dirent, b: Dirent): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}
