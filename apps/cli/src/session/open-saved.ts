import { readFileSync } from "node:fs";
import type { Message } from "@toolrail/protocol";
import { reasonOf } from "../input-bytes.ts";
import { formatNumberOf } from "../output/amounts.ts";
import type { ReadOptions } from "./json-lines.ts";
import { takeLock } from "./lock.ts";
import { type LogPlace, lockPath } from "./log-folder.ts";
import { missingResults } from "./missing-results.ts";
import type { Processes } from "./processes.ts";
import { type LogRead, readLog } from "./read-log.ts";
import type { LogStart } from "./recorder.ts";
import { type LogAccess, resumeLog } from "./resume-log.ts";
import { shellWord } from "./shell-word.ts";

/** A saved session that this process goes on with. */
export interface SavedSession {
  id: string;
  question: string | undefined;
  /** A valid end: what a killed session left open has its results. */
  messages: readonly Message[];
  /** The system prompt of the log. Undefined where the folder has moved since, since it names the folder. */
  system: string | undefined;
  /** What had to be left out or added. */
  notices: readonly string[];
  /** For a model, `provider/name`. */
  start(model: string): LogStart;
  /** Lets others go on with it. */
  close(): void;
}

export type SavedOpening = { ok: true; saved: SavedSession } | { ok: false; message: string };

/** Opens a session's log for this process alone. */
export function openSaved(root: string, place: LogPlace, processes: Processes): SavedOpening {
  const { id } = place;
  const lock = lockPath(root, id);
  const access = accessTo(lock, processes);
  if ("holder" in access)
    return {
      ok: false,
      message: `process ${access.holder} is working on the session ${id}; if it is no toolrail, remove ${lock}`,
    };
  const close = () => {
    if (access.ok) access.release();
  };
  const read = readLogFile(place.path);
  if (!read.ok) {
    close();
    return {
      ok: false,
      message: `the session ${id} can't be resumed: ${read.message}; ${wayOut(place.path)}`,
    };
  }
  const { log } = read;
  const missing = missingResults(log.messages);
  return {
    ok: true,
    saved: {
      id,
      question: log.question,
      messages: [...log.messages, ...missing],
      system: log.root === root && log.head.root === root ? log.head.system : undefined,
      notices: [...log.notices, ...missingNotices(missing)],
      start: (model) => resumeLog({ place, log, missing, model, root, access }),
      close,
    },
  };
}

// Where no lock can be made, nothing can be written either: the session is read all the same.
function accessTo(path: string, processes: Processes): LogAccess | { ok: false; holder: number } {
  try {
    return takeLock(path, processes);
  } catch (error) {
    return { ok: false, error };
  }
}

// Repair reads it so.
function wayOut(path: string): string {
  return readLogFile(path, { tolerant: true }).ok
    ? `toolrail repair ${shellWord(path)} > FILE keeps what can be read`
    : `its file is ${path}`;
}

/** The log in a file. */
export function readLogFile(path: string, options: ReadOptions = {}): LogRead {
  try {
    return readLog(readFileSync(path), options);
  } catch (error) {
    return { ok: false, message: reasonOf(path, error) };
  }
}

function missingNotices({ length }: readonly Message[]): string[] {
  return length === 0 ? [] : [`${formatNumberOf(length, "call")} had no result when the session ended`];
}
