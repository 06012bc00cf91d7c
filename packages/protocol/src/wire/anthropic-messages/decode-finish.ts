import type { FinishReason } from "../../stop-reason.ts";
import type { StreamEvent } from "../../stream-event.ts";
import { type Finish, heavierFinish, readFinish } from "../finish.ts";
import { asRecord, presentText } from "../odd-values.ts";

// Anthropic's own words, and those that gateways in front of other models let through; in lower case.
const REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  stop: "stop",
  tool_use: "toolUse",
  tool_calls: "toolUse",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  length: "length",
  refusal: "refusal",
  content_filter: "filter",
  pause_turn: "pause",
  compaction: "pause",
  error: "error",
};

export interface FinishReader {
  /** `stop`: holds `stop_reason`, and with a refusal `stop_details`. */
  read(stop: Record<string, unknown>): void;
  /** The whole message came at once: it needs no terminal event. */
  readWhole(message: Record<string, unknown>): void;
  /** True when the events so far end a turn, without a terminal event. */
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

/** An empty reason is no reason; one that nobody knows is `unknown`. */
function readStop(stop: Record<string, unknown>): Finish | undefined {
  const finish = readFinish(stop.stop_reason, REASONS);
  const message = presentText(asRecord(stop.stop_details)?.explanation);
  return finish && message !== undefined ? { ...finish, message } : finish;
}
