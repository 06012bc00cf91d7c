import { type Dirent, readdir, readdirSync } from "node:fs";
import { enterFolder, type IgnoreRules, ignoreVerdict, openFolder } from "../ignore-rules.ts";
import type { WalkCounts } from "../walk.ts";
import { absoluteBelow, relativeBelow } from "./place-below.ts";

/** A folder, and the rules that hold around it. */
export interface Folder {
  absolute: string;
  /** Empty for the root. */
  relative: string;
  rules: IgnoreRules;
}

/** A folder's entries in no order, and the rules that hold for them. */
export interface ListedFolder extends Folder {
  dirents: Dirent[];
}

/** Undefined, and counted, when the folder can't be read. */
export function listFolder(folder: Folder, counts: WalkCounts): Promise<ListedFolder | undefined> {
  return readEntries(folder.absolute).then((dirents) => withRules(folder, dirents, counts));
}

/** The same at once: dearer for a whole tree, cheaper for its beginning. */
export function listFolderSync(folder: Folder, counts: WalkCounts): ListedFolder | undefined {
  return withRules(folder, readEntriesSync(folder.absolute), counts);
}

/** A folder that was found in a listed one. */
export function folderBelow(folder: ListedFolder, name: string): Folder {
  const { relative, rules } = folder;
  const takenBack = ignoreVerdict(rules, relative, name, true) === false;
  return {
    absolute: absoluteBelow(folder, name),
    relative: relativeBelow(folder, name),
    rules: takenBack ? openFolder(rules, relative, name) : rules,
  };
}

// Half the cost of `node:fs/promises`.
function readEntries(absolute: string): Promise<Dirent[] | undefined> {
  return new Promise((resolve) => {
    readdir(absolute, { withFileTypes: true }, (error, dirents) => resolve(error ? undefined : dirents));
  });
}

function readEntriesSync(absolute: string): Dirent[] | undefined {
  try {
    return readdirSync(absolute, { withFileTypes: true });
  } catch {
    return undefined;
  }
}

function withRules(
  folder: Folder,
  dirents: Dirent[] | undefined,
  counts: WalkCounts,
): ListedFolder | undefined {
  if (dirents === undefined) {
    counts.unreadable++;
    return undefined;
  }
  const names = { has: (name: string) => dirents.some((dirent) => dirent.name === name) };
  return { ...folder, rules: enterFolder(folder.rules, folder, names), dirents };
}
