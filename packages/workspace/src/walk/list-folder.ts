import type { Dirent } from "node:fs";
import type { EntryVerdict } from "../ignore/rule-set.ts";
import { enterFolder, type IgnoreRules, openFolder, verdictWithin } from "../ignore-rules.ts";
import { absoluteBelow, relativeBelow } from "./place-below.ts";

/** A folder, and the rules that hold around it. */
export interface Folder {
  absolute: string;
  /** Empty for the root. */
  relative: string;
  rules: IgnoreRules;
  /** What holds for the entries of the folder above; undefined where none was listed. */
  verdict?: EntryVerdict;
}

/** A folder's entries in no order, and the rules that hold for them. */
export interface ListedFolder extends Folder {
  dirents: Dirent[];
  verdict: EntryVerdict;
}

/** With a folder's entries the rules that hold for them. */
export function listFolder(folder: Folder, dirents: Dirent[]): ListedFolder {
  const { absolute, relative } = folder;
  // Most folders have no such file, and two searches by name would cost more than this one.
  const rules = dirents.some(isIgnoreFile)
    ? enterFolder(folder.rules, folder, namesOf(dirents))
    : folder.rules;
  // A rule with a path that does not speak of a folder does not speak of those below it either.
  const isByName = rules === folder.rules && folder.verdict === rules.byName;
  const verdict = isByName ? rules.byName : verdictWithin(rules, relative);
  return { absolute, relative, rules, dirents, verdict };
}

/** A folder that was found in a listed one. */
export function folderBelow(folder: ListedFolder, name: string): Folder {
  const { relative, rules, verdict } = folder;
  const takenBack = verdict(name, true) === false;
  return {
    absolute: absoluteBelow(folder, name),
    relative: relativeBelow(folder, name),
    rules: takenBack ? openFolder(rules, relative, name) : rules,
    verdict,
  };
}

function isIgnoreFile({ name }: Dirent): boolean {
  return name.startsWith(".") && (name === ".gitignore" || name === ".ignore");
}

function namesOf(dirents: readonly Dirent[]): ReadonlySet<string> {
  return new Set(dirents.map((dirent) => dirent.name));
}
