import { lstatSync } from "node:fs";
import { join } from "node:path";

/** Whether a listed name opens nothing: one that is not UTF-8 comes back with a replacement character. */
export function isLostName(folder: string, name: string): boolean {
  return name.includes("\uFFFD") && !exists(join(folder, name));
}

// In a folder that may not be searched nothing can be asked for.
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
