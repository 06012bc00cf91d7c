import type { Message } from "@toolrail/protocol";
import type { LogPlace } from "./log-folder.ts";
import type { SavedLog } from "./read-log.ts";
import { type LogStart, openLog } from "./recorder.ts";
import type { SessionEvent } from "./session-event.ts";
import { openLogEnd } from "./write-log.ts";

/** State that a resumed session starts from. */
export interface SessionNow {
  /** `provider/name`. */
  model: string;
  /** The folder. */
  root: string;
  system: string;
}

export interface ResumeFacts extends SessionNow {
  place: LogPlace;
  log: SavedLog;
  /** Results that the log lacks. */
  missing: readonly Message[];
  access: LogAccess;
}

/** True when the log may be written to. */
export type LogAccess = { ok: true; release(): void } | { ok: false; error: unknown };

/** A saved session's log, to be added to. It stays as it is until there is something to add. */
export function resumeLog({ place, log, missing, access, ...now }: ResumeFacts): LogStart {
  const { id, path } = place;
  const close = () => {
    if (access.ok) access.release();
  };
  return {
    id,
    exists: true,
    messages: log.messages.length + missing.length,
    open(first, onOthers) {
      if (!access.ok) throw access.error;
      const end = openLogEnd(path, log, onOthers);
      end.append([...changes(log, now), ...missing.map(toEvent), first]);
      return openLog(id, end, close);
    },
    close,
  };
}

function changes(log: SavedLog, { model, root, system }: SessionNow): SessionEvent[] {
  const events: SessionEvent[] = [];
  if (root !== log.root) events.push({ type: "root", root });
  if (model !== log.model) events.push({ type: "model", model });
  if (system !== log.system) events.push({ type: "system", system });
  return events;
}

function toEvent(message: Message): SessionEvent {
  return { type: "message", message };
}
