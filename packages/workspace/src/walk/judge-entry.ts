import type { Dirent } from "node:fs";
import { classifyEntry, type Found } from "./classify-entry.ts";
import { countLeftOut } from "./left-out.ts";
import type { ListedFolder } from "./list-folder.ts";
import type { WalkCounts } from "./walk-options.ts";

/** What searches see in an entry; undefined, and counted, where they see nothing. */
export type Seen = Extract<Found, "file" | "directory" | "link" | "linkToFolder">;

export function judgeEntry(folder: ListedFolder, dirent: Dirent, counts: WalkCounts): Seen | undefined {
  if (isIgnored(folder, dirent)) {
    counts.ignored++;
    return undefined;
  }
  const found = classifyEntry(folder, dirent);
  countLeftOut(found, counts);
  return found === "brokenLink" || found === "special" || found === "gone" ? undefined : found;
}

function isIgnored({ verdict }: ListedFolder, dirent: Dirent): boolean {
  return dirent.name === ".git" || verdict(dirent.name, dirent.isDirectory()) === true;
}
