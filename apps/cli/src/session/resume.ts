import type { CliContext } from "../context.ts";
import { ALL_OF_THEM, findLog } from "./find-log.ts";
import { newestLog } from "./newest-log.ts";
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
  context: Pick<CliContext, "stderr">,
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
  if (flags.resume?.trim() === "")
    return { ok: false, message: `--resume takes the id of a session; ${ALL_OF_THEM}` };
  const found = flags.resume === undefined ? newestLog(context, root) : findLog(root, flags.resume);
  if (!found.ok) return found;
  const opening = openSaved(root, found.place, processes);
  if (opening.ok)
    for (const notice of opening.saved.notices) context.stderr.write(`${opening.saved.id}: ${notice}\n`);
  return opening;
}
