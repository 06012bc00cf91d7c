import type { Clock, Message } from "@toolrail/protocol";
import { takeLock } from "./lock.ts";
import { freeId, lockPath, logPath } from "./log-folder.ts";
import { makeLogFolder } from "./make-log-folder.ts";
import type { Processes } from "./processes.ts";
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
