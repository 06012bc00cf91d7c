import type { AnthropicEvent } from "./anthropic-events.ts";
import type { Quirk } from "./edit-events.ts";

export type FrameQuirk =
  | "messageStartTwice"
  | "messageStartMissing"
  | "messageDeltaTwice"
  | "messageStopTwice"
  | "messageStopMissing"
  | "messageStopDone"
  | "stopReasonMissing"
  | "stopReasonEndTurn"
  | "usageMissing"
  | "pings"
  | "unknownEvents"
  | "errorNull"
  | "errorEvent"
  | "errorObject";

const OVERLOADED = { type: "overloaded_error", message: "Overloaded" };

/** How servers frame a message. Those that add odd events come last, behind those that read events. */
export const FRAME_QUIRKS: Readonly<Record<FrameQuirk, Quirk>> = {
  messageStartTwice: replacing("none", "message_start", (event) => [event, event]),
  messageStartMissing: replacing("none", "message_start", () => []),
  messageDeltaTwice: replacing("none", "message_delta", (event) => [event, event]),
  messageStopTwice: replacing("none", "message_stop", (event) => [event, event]),
  messageStopMissing: replacing("none", "message_stop", () => []),
  messageStopDone: replacing("none", "message_stop", () => ["[DONE]"]),
  stopReasonMissing: replacing("none", "message_delta", () => []),
  stopReasonEndTurn: replacing("none", "message_delta", (event) => [
    { ...event, delta: { ...event.delta, stop_reason: "end_turn" } },
  ]),
  usageMissing: replacing("none", "message_delta", ({ usage: _, ...event }) => [event]),
  errorNull: { effect: "none", apply: (events) => events.map((event) => ({ ...event, error: null })) },
  errorEvent: replacing("error", "message_delta", () => [{ type: "error", error: OVERLOADED }]),
  errorObject: replacing("error", "message_delta", () => [{ error: OVERLOADED }]),
  pings: { effect: "none", apply: (events) => events.flatMap((event) => [{ type: "ping" }, event]) },
  unknownEvents: {
    effect: "none",
    apply: (events) => events.flatMap((event) => [{ type: "x_vendor_note", v: 1 }, event]),
  },
};

function replacing(
  effect: Quirk["effect"],
  type: string,
  edit: (event: AnthropicEvent) => readonly unknown[],
): Quirk {
  return {
    effect,
    apply: (events) => events.flatMap<unknown>((event) => (event.type === type ? edit(event) : [event])),
  };
}
