import { readFileSync } from "node:fs";
import { type Message, repairTranscript } from "@toolrail/protocol";
import { reasonOf } from "../input-bytes.ts";
import { formatNumberOf } from "../output/amounts.ts";
import type { SessionContents } from "./fold-events.ts";
import type { Processes } from "./lock.ts";
import { takeLock } from "./lock.ts";
import { type LogPlace, lockPath } from "./log-folder.ts";
import { type LogRead, readLog } from "./read-log.ts";
import type { LogStart } from "./recorder.ts";
import { type LogAccess, resumeLog } from "./resume-log.ts";

/** A saved session that this process goes on with. */
export interface SavedSession {
  id: string;
  question: string | undefined;
  /** A valid end: what a killed session left open has its results. */
  messages: readonly Message[];
  /** Texts that the user pinned, what was trimmed, and the last request. */
  pinned: SessionContents["pinned"];
  trimmed: SessionContents["trimmed"];
  request: SessionContents["request"];
  /** What had to be left out or added. */
  notices: readonly string[];
  /** `model` is `provider/name`. */
  start(now: { model: string; system: string }): LogStart;
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
      message: `the session ${id} can't be resumed: ${read.message}; its file is ${place.path}`,
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
      pinned: log.pinned,
      trimmed: log.trimmed,
      request: log.request,
      notices: [...log.notices, ...missingNotices(missing)],
      start: (now) => resumeLog({ place, log, missing, ...now, root, access }),
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

/** The log in a file. */
export function readLogFile(path: string): LogRead {
  try {
    return readLog(readFileSync(path));
  } catch (error) {
    return { ok: false, message: reasonOf(path, error) };
  }
}

function missingNotices({ length }: readonly Message[]): string[] {
  return length === 0 ? [] : [`${formatNumberOf(length, "call")} had no result when the session ended`];
}

/** The results that the last calls of a history lack, where its session was killed before it had them. */
export function missingResults(messages: readonly Message[]): readonly Message[] {
  const repaired = repairTranscript(messages).messages;
  // Faults before the end stay as they are: each request repairs them.
  const isGrown = messages.every((message, index) => repaired[index] === message);
  return isGrown ? repaired.slice(messages.length) : [];
}
