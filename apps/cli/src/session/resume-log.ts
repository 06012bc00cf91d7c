import type { Message } from "@toolrail/protocol";
import type { LogPlace } from "./log-folder.ts";
import type { SavedLog } from "./read-log.ts";
import type { LogStart } from "./recorder.ts";
import type { SessionEvent } from "./session-event.ts";
import { appendEvents, closeLastLine } from "./write-log.ts";

export interface ResumeFacts {
  place: LogPlace;
  log: SavedLog;
  /** Results that the log lacks. */
  missing: readonly Message[];
  /** With which the session goes on, `provider/name`. */
  model: string;
  access: LogAccess;
}

/** Whether the log may be written to. */
export type LogAccess = { ok: true; release(): void } | { ok: false; error: unknown };

/** A saved session's log, to be added to. It stays as it is until there is something to add. */
export function resumeLog({ place, log, missing, model, access }: ResumeFacts): LogStart {
  const { id, path } = place;
  const close = () => {
    if (access.ok) access.release();
  };
  return {
    id,
    exists: true,
    messages: log.messages.length + missing.length,
    open(first) {
      if (!access.ok) throw access.error;
      closeLastLine(path, log);
      appendEvents(path, [...changes(log.model, model), ...missing.map(toEvent), first]);
      return { id, append: (event) => appendEvents(path, [event]), close };
    },
    close,
  };
}

function changes(before: string | undefined, model: string): SessionEvent[] {
  return model === before ? [] : [{ type: "model", model }];
}

function toEvent(message: Message): SessionEvent {
  return { type: "message", message };
}
