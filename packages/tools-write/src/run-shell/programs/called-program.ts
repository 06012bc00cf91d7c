import { basename, dirname, join } from "node:path";
import { realOf, rootRelative } from "../permission/shell-paths.ts";

const SYSTEM_FOLDERS: ReadonlySet<string> = new Set(
  ["/bin", "/usr/bin", "/usr/local/bin"].flatMap((path) => [path, realOf(path) ?? path]),
);

/** A program as it was called. */
export interface CalledProgram {
  /** Spellings for rules; the first is canonical: a bare name, a path relative to the root, an absolute one. */
  spellings: readonly string[];
  /** Names without a folder, also that of the file behind a link. */
  names: readonly string[];
}

/** Finds the program that a command's name means; undefined where its folder is not there. */
export function calledProgram(root: string, folder: string, name: string): CalledProgram | undefined {
  if (!name.includes("/")) return { spellings: [name], names: [name] };
  // Not normalised before: `..` behind a link is the link's target's parent.
  const inFolder = realOf(name.startsWith("/") ? dirname(name) : `${folder}/${dirname(name)}`);
  if (inFolder === undefined) return undefined;
  const path = join(inFolder, basename(name));
  const names = [...new Set([path, realOf(path) ?? path].map((one) => basename(one)))];
  if (SYSTEM_FOLDERS.has(inFolder)) return { spellings: [basename(path)], names };
  const shown = rootRelative(root, path);
  if (shown.startsWith("/")) return { spellings: [shown], names };
  return { spellings: shown.includes("/") ? [shown, `./${shown}`] : [`./${shown}`], names };
}
