import type { WalkEntry, WalkOptions, Workspace, WorkspacePath } from "@toolrail/workspace";
import { ignoredEntries } from "../tree/ignored-entries.ts";

/** The files that ignore rules hide. */
export interface IgnoredWalk {
  entries: Iterable<WalkEntry>;
  /** Entries among them that could not be listed, so far. */
  unreadable(): number;
}

export function walkIgnored(workspace: Workspace, from: WorkspacePath): IgnoredWalk {
  const walks = new Map<boolean, { unreadable: number }>();
  const walk = (options: WalkOptions = {}) => {
    const started = workspace.walk(options);
    walks.set(options.includeIgnored === true, started.counts);
    return started;
  };
  const unreadableOf = (withIgnored: boolean) => walks.get(withIgnored)?.unreadable ?? 0;
  return {
    entries: ignoredEntries({ ...workspace, walk }, { from }),
    // The walk of what is visible may be ahead.
    unreadable: () => Math.max(0, unreadableOf(true) - unreadableOf(false)),
  };
}
