import type { StreamEvent } from "../../stream-event.ts";
import { type Finish, heavierFinish } from "../finish.ts";
import { readStop } from "./stop-reason.ts";

export interface FinishReader {
  /** `stop`: holds `stop_reason`, and with a refusal `stop_details`. */
  read(stop: Record<string, unknown>): void;
  /** The whole message came at once: it needs no terminal event. */
  readWhole(message: Record<string, unknown>): void;
  /** Whether what came so far ends a turn, without a terminal event. */
  get finished(): boolean;
  /** The one `finish` of the turn. `mark`: the terminal event, empty where none came. */
  conclude(mark: string, events: StreamEvent[]): void;
}

export function createFinishReader(): FinishReader {
  let finish: Finish | undefined;
  let whole = false;

  function read(stop: Record<string, unknown>): void {
    const next = readStop(stop);
    if (next) finish = heavierFinish(finish, next);
  }

  return {
    read,
    readWhole(message) {
      whole = true;
      read(message);
    },
    get finished() {
      return finish !== undefined || whole;
    },
    conclude(mark, events) {
      const end: Finish = finish ?? { reason: "end", raw: mark };
      if (mark === "" && !whole)
        events.push({ type: "warning", message: "the stream ended without message_stop", excerpt: end.raw });
      events.push({ type: "finish", ...end });
    },
  };
}
