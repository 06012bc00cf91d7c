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

/** Gives undefined, and counts, where the folder can't be read. A callback: most of its cost would be promises. */
export function listFolder(
  folder: Folder,
  counts: WalkCounts,
  onListed: (listed: ListedFolder | undefined) => void,
): void {
  readdir(folder.absolute, { withFileTypes: true }, (error, dirents) => {
    onListed(withRules(folder, error ? undefined : dirents, counts));
  });
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
  const { absolute, relative } = folder;
  // Most folders have no such file, and two searches by name would cost more than this one.
  const rules = dirents.some(isIgnoreFile)
    ? enterFolder(folder.rules, folder, namesOf(dirents))
    : folder.rules;
  return { absolute, relative, rules, dirents };
}

function isIgnoreFile({ name }: Dirent): boolean {
  return name === ".gitignore" || name === ".ignore";
}

function namesOf(dirents: readonly Dirent[]): ReadonlySet<string> {
  return new Set(dirents.map((dirent) => dirent.name));
}
