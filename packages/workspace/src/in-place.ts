import { lstatSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";
import { type HeldFolder, holdFolder } from "./held-folder.ts";

/** Those of walked paths that are there, in the order given: a folder swapped for a link while it was listed shows others. */
export function pathsInPlace(root: string, paths: readonly string[]): string[] {
  let folder = "";
  let held: HeldFolder | undefined;
  try {
    return paths.filter((path) => {
      const absolute = isAbsolute(path) ? path : join(root, path);
      // Paths in order come folder by folder.
      if (dirname(absolute) !== folder) {
        held?.close();
        folder = dirname(absolute);
        held = tryHold(folder);
      }
      return held !== undefined && exists(join(held.path, basename(absolute)));
    });
  } finally {
    held?.close();
  }
}

function tryHold(folder: string): HeldFolder | undefined {
  try {
    return holdFolder(folder);
  } catch {
    return undefined;
  }
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
