import type { WalkEntry, Workspace } from "@toolrail/workspace";

/** Whether the model may see what is in a file, by its path: relative to the root, absolute below other roots. */
export type MayRead = (path: string) => boolean;

/** Which of the files that a search meets it looks into; calls `onDenied` for each that only `mayRead` keeps from it. */
export function acceptedFiles(
  workspace: Workspace,
  isWanted: (relative: string) => boolean,
  mayRead: MayRead | undefined,
  onDenied: () => void,
): (entry: WalkEntry) => boolean {
  return (entry) => {
    if (!isWanted(entry.relative)) return false;
    if (mayRead === undefined || namesOf(workspace, entry).every(mayRead)) return true;
    onDenied();
    return false;
  };
}

// A link is judged by its target too.
function namesOf(workspace: Workspace, { relative, kind }: WalkEntry): string[] {
  const target = kind === "link" ? workspace.resolve(relative) : undefined;
  return target?.ok ? [relative, target.path.display] : [relative];
}
