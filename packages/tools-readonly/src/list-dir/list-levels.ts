import type { Workspace, WorkspacePath } from "@toolrail/workspace";
import type { Pacer } from "../pacer.ts";
import { type ListedEntry, readEntries } from "./read-entries.ts";

export interface ListedLevels {
  /** Each folder followed by its own entries; at most the limit. */
  entries: ListedEntry[];
  total: number;
  /** Folders below that could not be read. */
  unreadable: number;
}

/** Throws where the folder itself can't be read. */
export async function listLevels(
  workspace: Workspace,
  folder: WorkspacePath,
  options: { depth: number; limit: number },
  pacer: Pacer,
): Promise<ListedLevels> {
  const listed: ListedLevels = { entries: [], total: 0, unreadable: 0 };
  const visit = async (entries: readonly ListedEntry[], level: number): Promise<void> => {
    for (const entry of entries) {
      await pacer.step();
      if (listed.total++ < options.limit) listed.entries.push(entry);
      if (level >= options.depth || entry.kind !== "directory" || entry.ignored) continue;
      await visit(open(entry), level + 1);
    }
  };
  const open = (entry: ListedEntry): ListedEntry[] => {
    const prefix = folder.display === "." ? "" : `${folder.display}/`;
    try {
      return readEntries(workspace, { absolute: entry.absolute, display: prefix + entry.path }, entry.path);
    } catch {
      listed.unreadable++;
      return [];
    }
  };
  await visit(readEntries(workspace, folder, ""), 1);
  return listed;
}
