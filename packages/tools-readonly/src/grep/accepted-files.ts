import type { WalkCounts, WalkEntry, Workspace } from "@toolrail/workspace";
import type { PassedOver } from "../tree/not-searched.ts";

/** True when the model may see what is in a file, by its path: relative to the root, absolute below other roots. */
export type MayRead = (path: string) => boolean;

/** Which of the files that a walk meets are searched. */
export interface AcceptedFiles {
  accepts(entry: WalkEntry): boolean;
  mayRead: MayRead;
  /** What was passed over so far; the same object as long as nothing more is. */
  passedOver(): PassedOver;
}

/** Files that are wanted and that `mayRead` does not keep from the search. `counts` are those of the walk. */
export function acceptedFiles(
  workspace: Workspace,
  counts: WalkCounts,
  isWanted: (relative: string) => boolean,
  mayRead: MayRead | undefined,
): AcceptedFiles {
  let denied = 0;
  let passedOver: PassedOver = { ...counts, denied };
  return {
    accepts(entry) {
      if (!isWanted(entry.relative)) return false;
      if (mayRead === undefined || namesOf(workspace, entry).every(mayRead)) return true;
      denied++;
      return false;
    },
    mayRead: mayRead ?? (() => true),
    passedOver() {
      if (passedOver.denied !== denied || differs(counts, passedOver)) passedOver = { ...counts, denied };
      return passedOver;
    },
  };
}

// A link is judged by its target too.
function namesOf(workspace: Workspace, { relative, kind }: WalkEntry): string[] {
  const target = kind === "link" ? workspace.resolve(relative) : undefined;
  return target?.ok ? [relative, target.path.display] : [relative];
}

// Asked for each file, so without a list of names.
function differs(a: WalkCounts, b: WalkCounts): boolean {
  return (
    a.ignored !== b.ignored ||
    a.unreadable !== b.unreadable ||
    a.brokenLinks !== b.brokenLinks ||
    a.special !== b.special ||
    a.directoryLinks !== b.directoryLinks
  );
}
