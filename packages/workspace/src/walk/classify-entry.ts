import { type Dirent, lstatSync, statSync } from "node:fs";
import { isProcessFile } from "../resolve/entry-kind.ts";
import { isLostName } from "../resolve/follow-twins.ts";
import type { ListedFolder } from "./list-folder.ts";
import { absoluteBelow } from "./place-below.ts";

export type Found = "file" | "directory" | "link" | "linkToFolder" | "brokenLink" | "special" | "gone";

/** What an entry is; the file system is asked only about links, unknown types and names that may not be UTF-8. */
export function classifyEntry(folder: ListedFolder, dirent: Dirent): Found {
  const { name } = dirent;
  if (isLostName(folder.absolute, name)) return "gone";
  if (dirent.isFile()) return "file";
  if (dirent.isDirectory()) return isProcessFile(absoluteBelow(folder, name)) ? "special" : "directory";
  if (dirent.isSymbolicLink()) return classifyLink(absoluteBelow(folder, name));
  return isTyped(dirent) ? "special" : classifyUntyped(absoluteBelow(folder, name));
}

function classifyLink(absolute: string): Found {
  try {
    const target = statSync(absolute);
    if (target.isDirectory()) return "linkToFolder";
    return target.isFile() ? "link" : "special";
  } catch {
    return "brokenLink";
  }
}

function isTyped(dirent: Dirent): boolean {
  return dirent.isFIFO() || dirent.isSocket() || dirent.isBlockDevice() || dirent.isCharacterDevice();
}

// Some file systems list names without types.
function classifyUntyped(absolute: string): Found {
  try {
    const stats = lstatSync(absolute);
    if (stats.isSymbolicLink()) return classifyLink(absolute);
    if (stats.isFile()) return "file";
    return stats.isDirectory() ? "directory" : "special";
  } catch {
    return "gone";
  }
}
