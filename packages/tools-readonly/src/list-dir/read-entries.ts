import { type Dirent, lstatSync, readdirSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { holdFolder, type Workspace } from "@toolrail/workspace";

export interface ListedEntry {
  /** Below the listed folder, with `/`. */
  path: string;
  absolute: string;
  kind: "directory" | "file" | "link" | "special";
  /** Bytes; undefined for a link, where the entry is gone, and where its name opens nothing. */
  size: number | undefined;
  /** Of a link: what it leads to, and whether that exists; undefined where it can't be read. */
  target: { text: string; exists: boolean } | undefined;
  ignored: boolean;
}

/** One folder's entries, folders first, each group by name. Throws where the folder can't be read. */
export function readEntries(
  workspace: Workspace,
  folder: { absolute: string; display: string },
  below: string,
): ListedEntry[] {
  const visible = visibleNames(workspace, folder);
  const held = holdFolder(folder.absolute);
  if (held === undefined) throw new Error("it was moved or replaced meanwhile");
  try {
    return readdirSync(held.path, { withFileTypes: true })
      .map((entry) => ({
        path: below === "" ? entry.name : `${below}/${entry.name}`,
        absolute: join(folder.absolute, entry.name),
        kind: kindOf(entry),
        ignored: (entry.isFile() || entry.isDirectory()) && !visible.has(entry.name),
        size: entry.isSymbolicLink() ? undefined : sizeOf(join(held.path, entry.name)),
        target: entry.isSymbolicLink() ? targetOf(held.path, folder.absolute, entry.name) : undefined,
      }))
      .sort(foldersFirst);
  } finally {
    held.close();
  }
}

function sizeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.size;
}

function targetOf(held: string, folder: string, name: string): ListedEntry["target"] {
  try {
    const text = readlinkSync(join(held, name));
    // A link to somewhere relative leads from the folder's own path.
    return { text, exists: exists(join(folder, name)) };
  } catch {
    return undefined;
  }
}

function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
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
