import type { Message } from "@toolrail/protocol";
import type { SessionEvent } from "./session-event.ts";
import type { LogEnd, OthersListener } from "./write-log.ts";

/** A log that this process alone writes to. Its functions throw what the file system throws. */
export interface OpenLog {
  readonly id: string;
  append(event: SessionEvent): void;
  close(): void;
}

/** A log that is opened for writing once there is something to write. */
export interface LogStart {
  id: string;
  /** True when it is there already. */
  exists: boolean;
  /** Of the history that it holds. */
  messages: number;
  /** Writes the first event as well. */
  open(first: SessionEvent, onOthers: OthersListener): OpenLog;
  /** Where nothing was to be written. */
  close(): void;
}

/** Writes a session down as it happens. Never throws. */
export interface Recorder {
  readonly id: string;
  /** The id, once something of the session stands in a log. */
  keptId(): string | undefined;
  message(message: Message): void;
  /** This is the history from now on. */
  compacted(messages: readonly Message[]): void;
  /** Written at once, or behind the first message where there is no log yet. */
  note(event: SessionEvent): void;
  /** Tells whether the log holds all that was said. */
  isWhole(): boolean;
  /** What the history holds beyond what was told. */
  catchUp(messages: readonly Message[]): void;
  close(): void;
}

/** A log that is open at its end. */
export function openLog(id: string, end: LogEnd, close: () => void): OpenLog {
  return { id, append: (event) => end.append([event]), close };
}

/**
 * `onLost` is told, once, why the session is not kept from here on; `onOthers`, once, that somebody else writes to its
 * log.
 */
export function createRecorder(
  start: LogStart,
  onLost: (error: unknown) => void,
  onOthers: OthersListener = () => {},
): Recorder {
  let log: OpenLog | undefined;
  let known = start.messages;
  let isLost = false;
  const waiting: SessionEvent[] = [];

  function write(event: SessionEvent): void {
    if (isLost) return;
    try {
      if (log) log.append(event);
      else log = start.open(event, onOthers);
      for (const later of waiting.splice(0)) log.append(later);
    } catch (error) {
      isLost = true;
      onLost(error);
    }
  }

  function message(one: Message): void {
    known++;
    write({ type: "message", message: one });
  }

  return {
    get id() {
      return log?.id ?? start.id;
    },
    keptId: () => log?.id ?? (start.exists ? start.id : undefined),
    message,
    compacted(messages) {
      known = messages.length;
      write({ type: "compacted", messages: [...messages] });
    },
    note(event) {
      if (log) write(event);
      else waiting.push(event);
    },
    isWhole: () => !isLost && (log !== undefined || start.exists),
    catchUp(messages) {
      for (const one of messages.slice(known)) message(one);
    },
    close() {
      try {
        (log ?? start).close();
      } catch {
        // A lock that stays is taken over once this process is gone.
      }
    },
  };
}
