import type { Clock } from "@toolrail/protocol";
import { takeLock } from "./lock.ts";
import { freeId, lockPath, logPath } from "./log-folder.ts";
import { makeLogFolder } from "./make-log-folder.ts";
import type { Processes } from "./processes.ts";
import type { LogStart, OpenLog } from "./recorder.ts";
import { LOG_VERSION, type SessionEvent, type SessionHead } from "./session-event.ts";
import { appendEvents, createLogFile } from "./write-log.ts";

export interface LogFacts extends Pick<SessionHead, "id" | "root" | "model" | "system"> {
  clock: Pick<Clock, "now">;
  processes: Processes;
}

/** A new session's log, made with its first event. */
export function beginLog(facts: LogFacts): LogStart {
  return { id: facts.id, exists: false, messages: 0, open: (first) => openNew(facts, first), close() {} };
}

/** Under another id where somebody was faster. */
function openNew(facts: LogFacts, first: SessionEvent): OpenLog {
  const { id, root, clock, processes } = facts;
  makeLogFolder(root);
  const lock = takeLock(lockPath(root, id), processes);
  if (lock.ok) {
    const path = logPath(root, id);
    if (createLogFile(path, [headOf(facts), first]))
      return { id, append: (event) => appendEvents(path, [event]), close: lock.release };
    lock.release();
  }
  return openNew({ ...facts, id: freeId(root, clock.now()) }, first);
}

function headOf({ id, root, model, system, clock }: LogFacts): SessionHead {
  return { type: "session", version: LOG_VERSION, id, createdAt: clock.now(), root, model, system };
}
