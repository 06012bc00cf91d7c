import { lstatSync } from "node:fs";
import { join } from "node:path";

/** Whether a listed name opens nothing: one that is not UTF-8 comes back with a replacement character. */
export function isLostName(folder: string, name: string): boolean {
  return name.includes("\uFFFD") && lstatSync(join(folder, name), { throwIfNoEntry: false }) === undefined;
}
