import type { CliContext } from "../context.ts";
import { findLog, newestLog } from "./find-log.ts";
import { openSaved, type SavedSession } from "./open-saved.ts";
import { type Processes, systemProcesses } from "./processes.ts";

export interface ResumeFlags {
  /** The newest session. */
  continue?: boolean | undefined;
  /** The one of this id. */
  resume?: string | undefined;
}

export type Resumption = { ok: true; saved: SavedSession | undefined } | { ok: false; message: string };

/** The session that the flags want to go on with, if they do. What had to be left out of it is said on stderr. */
export function resume(
  { stderr }: Pick<CliContext, "stderr">,
  flags: ResumeFlags,
  root: string,
  processes: Processes = systemProcesses,
): Resumption {
  if (flags.continue && flags.resume !== undefined)
    return {
      ok: false,
      message: "--continue goes on with the newest session, --resume with another: only one of them",
    };
  if (!flags.continue && flags.resume === undefined) return { ok: true, saved: undefined };
  const found = flags.resume === undefined ? newestLog(root) : findLog(root, flags.resume);
  if (!found.ok) return found;
  const opening = openSaved(root, found.place, processes);
  if (opening.ok && flags.continue && opening.saved.root !== root) {
    opening.saved.close();
    return { ok: false, message: otherFolderText(opening.saved) };
  }
  if (opening.ok)
    for (const notice of opening.saved.notices) stderr.write(`${opening.saved.id}: ${notice}\n`);
  return opening;
}

// A repository from elsewhere can bring a log: what it says is believed only where it is named.
function otherFolderText({ id, root }: SavedSession): string {
  return `the newest session, ${id}, was begun in another folder (${root}); --resume ${id} goes on with it all the same`;
}
