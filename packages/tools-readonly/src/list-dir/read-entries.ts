import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Workspace } from "@toolrail/workspace";

export interface ListedEntry {
  /** Below the listed folder, with `/`. */
  path: string;
  absolute: string;
  kind: "directory" | "file" | "link" | "special";
  ignored: boolean;
}

/** One folder's entries, folders first, each group by name. Throws where the folder can't be read. */
export function readEntries(
  workspace: Workspace,
  folder: { absolute: string; display: string },
  below: string,
): ListedEntry[] {
  const visible = visibleNames(workspace, folder);
  return readdirSync(folder.absolute, { withFileTypes: true })
    .map((entry) => ({
      path: below === "" ? entry.name : `${below}/${entry.name}`,
      absolute: join(folder.absolute, entry.name),
      kind: kindOf(entry),
      ignored: (entry.isFile() || entry.isDirectory()) && !visible.has(entry.name),
    }))
    .sort(foldersFirst);
}

function visibleNames(
  workspace: Workspace,
  folder: { absolute: string; display: string },
): ReadonlySet<string> {
  const from = { ...folder, asGiven: folder.absolute, kind: "directory" as const, readOnly: true };
  const names = new Set<string>();
  for (const entry of workspace.walk({ from, depth: 1, directories: true })) names.add(entry.name);
  return names;
}

function kindOf(entry: Dirent): ListedEntry["kind"] {
  if (entry.isDirectory()) return "directory";
  if (entry.isFile()) return "file";
  return entry.isSymbolicLink() ? "link" : "special";
}

function foldersFirst(a: ListedEntry, b: ListedEntry): number {
  const rank = Number(b.kind === "directory") - Number(a.kind === "directory");
  return rank || (a.path < b.path ? -1 : 1);
}
