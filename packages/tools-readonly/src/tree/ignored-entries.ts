import type { WalkEntry, WalkOptions, Workspace } from "@toolrail/workspace";

/** Only what ignore rules hide below a folder, in path order. Both walks have the same order, so no list is kept. */
export function* ignoredEntries(workspace: Workspace, options: WalkOptions): Generator<WalkEntry> {
  const visible = workspace.walk(options)[Symbol.iterator]();
  let next = visible.next();
  for (const entry of workspace.walk({ ...options, includeIgnored: true })) {
    if (!next.done && next.value.relative === entry.relative) next = visible.next();
    else yield entry;
  }
}
