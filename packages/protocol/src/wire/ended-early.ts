import type { ModelErrorEvent } from "../stream-event.ts";
import { excerptOf } from "./excerpt.ts";

/** A turn without a finish reason and without a terminal event. `unread`: the last text that was no event. */
export function endedEarlyEvent(options: {
  complete: boolean;
  unread?: string | undefined;
}): ModelErrorEvent {
  const what = options.complete ? "the stream ended early" : "the stream was cut off";
  const trace = options.unread === undefined ? "" : `; the last that came was: ${excerptOf(options.unread)}`;
  return {
    type: "error",
    message: `${what}, without a finish reason${trace}`,
    kind: "endedEarly",
    retryable: true,
  };
}
