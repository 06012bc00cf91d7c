import { changing, isEnd, type Quirk, replacing } from "./edit-events.ts";
import type { ResponsesEvent } from "./item-events.ts";

export type FrameQuirk =
  | "createdMissing"
  | "completedMissing"
  | "completedDone"
  | "completedTwice"
  | "completedBare"
  | "outputEmpty"
  | "outputPartial"
  | "usageMissing"
  | "sequenceShuffled"
  | "sequenceMissing"
  | "errorNull"
  | "errorEvent"
  | "errorFlat"
  | "responseFailed"
  | "unknownEvents";

const OVERLOADED = { code: "overloaded", message: "The server is overloaded" };

/** How servers frame a response. Those that add odd events come last, behind those that read events. */
export const FRAME_QUIRKS: Readonly<Record<FrameQuirk, Quirk>> = {
  createdMissing: replacing("none", "response.created", () => []),
  completedMissing: ending("error", () => []),
  completedDone: ending("none", () => ["[DONE]"]),
  completedTwice: ending("none", (event) => [event, event]),
  completedBare: ending("none", ({ type }) => [{ type }]),
  outputEmpty: ending("none", (event) => [withOutput(event, () => [])]),
  outputPartial: ending("none", (event) => [withOutput(event, (output) => output.slice(-1))]),
  usageMissing: ending("none", (event) => [{ ...event, response: { ...event.response, usage: null } }]),
  sequenceShuffled: changing("none", (event, position) => ({
    ...event,
    sequence_number: (position * 7) % 5,
  })),
  sequenceMissing: changing("none", ({ sequence_number: _, ...event }) => event),
  errorNull: changing("none", (event) => ({ ...event, error: null })),
  errorEvent: ending("error", () => [{ type: "error", error: OVERLOADED }]),
  errorFlat: ending("error", () => [{ type: "error", ...OVERLOADED, param: null }]),
  responseFailed: ending("error", (event) => [
    { type: "response.failed", response: { ...event.response, status: "failed", error: OVERLOADED } },
  ]),
  unknownEvents: {
    effect: "none",
    apply: (events) =>
      events.flatMap((event) => [
        { type: "keepalive" },
        { type: "response.x_vendor_note.added", output_index: event.output_index, note: 1 },
        event,
      ]),
  },
};

function ending(effect: Quirk["effect"], edit: (event: ResponsesEvent) => readonly unknown[]): Quirk {
  return {
    effect,
    apply: (events) => events.flatMap<unknown>((event) => (isEnd(event) ? edit(event) : [event])),
  };
}

function withOutput(event: ResponsesEvent, edit: (output: unknown[]) => unknown[]): ResponsesEvent {
  const output = event.response?.output;
  return { ...event, response: { ...event.response, output: edit(Array.isArray(output) ? output : []) } };
}
