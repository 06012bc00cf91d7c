import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Clock, Message } from "@toolrail/protocol";
import { createFile } from "./create-file.ts";
import type { Processes } from "./lock.ts";
import { takeLock } from "./lock.ts";
import { freeId, linkInPlace, lockPath, logPath, SESSIONS_FOLDER } from "./log-folder.ts";
import { type LogStart, type OpenLog, openLog } from "./recorder.ts";
import { LOG_VERSION, type SessionEvent, type SessionHead } from "./session-event.ts";
import { createLogFile, type LogEnd, type OthersListener } from "./write-log.ts";

export interface LogFacts extends Pick<SessionHead, "id" | "root" | "model" | "system"> {
  /** First events of the session. Default: none. */
  history?: readonly Message[] | undefined;
  clock: Pick<Clock, "now">;
  processes: Processes;
}

/** A new session's log, made with its first event. */
export function beginLog(facts: LogFacts): LogStart {
  return {
    id: facts.id,
    exists: false,
    messages: facts.history?.length ?? 0,
    open: (first, onOthers) => openNew(facts, first, onOthers),
    close() {},
  };
}

/** Under another id where somebody was faster. */
function openNew(facts: LogFacts, first: SessionEvent, onOthers: OthersListener): OpenLog {
  const { id, root, history = [], clock, processes } = facts;
  const known: SessionEvent[] = history.length > 0 ? [{ type: "compacted", messages: [...history] }] : [];
  makeLogFolder(root);
  const lock = takeLock(lockPath(root, id), processes);
  if (lock.ok) {
    let end: LogEnd | undefined;
    try {
      end = createLogFile(logPath(root, id), [headOf(facts), ...known, first], onOthers);
    } finally {
      if (!end) lock.release();
    }
    if (end) return openLog(id, end, lock.release);
  }
  return openNew({ ...facts, id: freeId(root, clock.now()) }, first, onOthers);
}

function headOf({ id, root, model, system, clock }: LogFacts): SessionHead {
  return { type: "session", version: LOG_VERSION, id, createdAt: clock.now(), root, model, system };
}

const PRIVATE_FOLDER = 0o700;

/** Makes the folder of a root's sessions, for its owner alone and outside version control. */
function makeLogFolder(root: string): void {
  const folder = join(root, SESSIONS_FOLDER);
  const link = linkInPlace(folder);
  if (link !== undefined) throw new Error(`${link} is a symbolic link`);
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  chmodSync(folder, PRIVATE_FOLDER);
  createFile(join(folder, ".gitignore"), "*\n");
}
