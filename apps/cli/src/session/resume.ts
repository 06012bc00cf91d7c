import { existsSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, resolve as resolvePath } from "node:path";
import type { Message } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { reasonOf } from "../input-bytes.ts";
import { visibleLine } from "../output/visible-line.ts";
import { ALL_OF_THEM, findLog, type LogFound, none } from "./find-log.ts";
import { type Processes, systemProcesses } from "./lock.ts";
import { listLogs, logPath } from "./log-folder.ts";
import { missingResults, openSaved, readLogFile, type SavedSession } from "./open-saved.ts";
import { readSession } from "./read-session.ts";

export interface ResumeFlags {
  /** The newest session. */
  continue?: boolean | undefined;
  /** The one of this id, or of this file. */
  resume?: string | undefined;
}

export type Resumption =
  | {
      ok: true;
      saved: SavedSession | undefined;
      /** The history of a file that is no log of the folder: a new session goes on with it. */
      imported?: readonly Message[];
    }
  | { ok: false; message: string };

type ResumeContext = Pick<CliContext, "stderr" | "workingDirectory">;

/** Finds the session that the flags want to go on with, if they do. What had to be left out of it is said on stderr. */
export function resume(
  context: ResumeContext,
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
    return { ok: false, message: `--resume takes the id of a session, or a file; ${ALL_OF_THEM}` };
  const found =
    flags.resume === undefined ? newestLog(context, root) : findNamed(context, root, flags.resume);
  if ("file" in found) return importFile(context, found.file, flags.resume ?? "");
  if (!found.ok) return found;
  const opening = openSaved(root, found.place, processes);
  if (opening.ok) tellNotices(context, opening.saved.id, opening.saved.notices);
  return opening;
}

/** An id wins over a file; a log of the folder is one by its path too. */
function findNamed(
  { workingDirectory }: ResumeContext,
  root: string,
  name: string,
): LogFound | { file: string } {
  const byId = findLog(root, name);
  const file = resolvePath(workingDirectory, name);
  if (byId.ok || byId.kind === "several" || !existsSync(file)) return byId;
  const real = realpathSync(file);
  const id = basename(real, ".jsonl");
  return dirname(real) === dirname(logPath(root, id)) ? findLog(root, id) : { file };
}

function importFile(context: ResumeContext, file: string, name: string): Resumption {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return { ok: false, message: reasonOf(name, error) };
  }
  const read = readSession(text);
  if (!read.ok) return { ok: false, message: `${name}: ${read.message}` };
  tellNotices(context, name, read.notices);
  return { ok: true, saved: undefined, imported: [...read.messages, ...missingResults(read.messages)] };
}

function tellNotices({ stderr }: ResumeContext, name: string, notices: readonly string[]): void {
  for (const notice of notices) stderr.write(`${name}: ${notice}\n`);
}

/** Sessions that are named one by one. */
const MOST_NAMED = 3;

/** The session that was written to last, among those that can be read and were begun in this folder. */
export function newestLog({ stderr }: Pick<CliContext, "stderr">, root: string): LogFound {
  const logs = listLogs(root);
  if (logs.length === 0) return none(root);
  let passed = 0;
  const tellRest = () => {
    if (passed > MOST_NAMED) stderr.write(`${passed - MOST_NAMED} more were passed over\n`);
  };
  for (const place of logs) {
    const reason = reasonAgainst(root, place.path);
    if (reason === undefined) {
      tellRest();
      return { ok: true, place };
    }
    passed++;
    if (passed <= MOST_NAMED) stderr.write(`${place.id} was passed over: ${visibleLine(reason)}\n`);
  }
  tellRest();
  return {
    ok: false,
    kind: "none",
    message: `there is no session that --continue can go on with; ${ALL_OF_THEM}; --resume ID goes on with one`,
  };
}

// A repository from elsewhere can bring a log: what it says is believed only where it is named.
function reasonAgainst(root: string, path: string): string | undefined {
  const read = readLogFile(path);
  if (!read.ok) return read.message;
  return read.log.root === root ? undefined : `it was begun in another folder (${read.log.root})`;
}
