import type { QuirkEffect } from "../quirk-effect.ts";
import type { Quirk } from "./edit-events.ts";
import { FRAME_QUIRKS, type FrameQuirk } from "./frame-quirks.ts";
import { IDENTITY_QUIRKS, type IdentityQuirk } from "./identity-quirks.ts";
import type { ResponsesEvent } from "./item-events.ts";
import { TEXT_QUIRKS, type TextQuirk } from "./text-quirks.ts";

/** A bad habit that some server of the protocol has. */
export type ResponsesQuirkName = TextQuirk | IdentityQuirk | FrameQuirk;

// In the order in which habits can be laid over each other: each family reads what the later ones spoil.
const TABLE: Readonly<Record<ResponsesQuirkName, Quirk>> = {
  ...TEXT_QUIRKS,
  ...IDENTITY_QUIRKS,
  ...FRAME_QUIRKS,
};

/** The names of all habits. */
export const RESPONSES_QUIRKS: readonly ResponsesQuirkName[] = Object.keys(TABLE) as ResponsesQuirkName[];

/** Gives the clean stream of `responsesEvents` a server's bad habit. The events given stay as they are. */
export function applyResponsesQuirk(name: ResponsesQuirkName, events: readonly ResponsesEvent[]): unknown[] {
  return TABLE[name].apply(events);
}

/** Several habits of one server at once, as long as they leave each text one chance and each item one mark. */
export function applyResponsesQuirks(
  names: readonly ResponsesQuirkName[],
  events: readonly ResponsesEvent[],
): unknown[] {
  const ordered = RESPONSES_QUIRKS.filter((name) => names.includes(name));
  return ordered.reduce<unknown[]>(
    (spoilt, name) => applyResponsesQuirk(name, spoilt as ResponsesEvent[]),
    [...events],
  );
}

/** What the habit does to the turn, so that a test knows what to expect. */
export function responsesQuirkEffect(name: ResponsesQuirkName): QuirkEffect {
  return TABLE[name].effect;
}
