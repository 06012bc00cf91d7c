import type { QuirkEffect } from "../quirk-effect.ts";
import type { AnthropicEvent } from "./anthropic-events.ts";
import { BLOCK_QUIRKS, type BlockQuirk } from "./block-quirks.ts";
import type { Quirk } from "./edit-events.ts";
import { FRAME_QUIRKS, type FrameQuirk } from "./frame-quirks.ts";
import { INDEX_QUIRKS, type IndexQuirk } from "./index-quirks.ts";
import { INPUT_QUIRKS, type InputQuirk } from "./input-quirks.ts";

/** A bad habit that some server of the protocol has. */
export type AnthropicQuirkName = IndexQuirk | BlockQuirk | InputQuirk | FrameQuirk;

// In the order in which habits can be laid over each other: each family reads what the later ones spoil.
const TABLE: Readonly<Record<AnthropicQuirkName, Quirk>> = {
  ...INPUT_QUIRKS,
  ...BLOCK_QUIRKS,
  ...INDEX_QUIRKS,
  ...FRAME_QUIRKS,
};

/** The names of all habits. */
export const ANTHROPIC_QUIRKS: readonly AnthropicQuirkName[] = Object.keys(TABLE) as AnthropicQuirkName[];

/** Gives the clean stream of `anthropicEvents` a server's bad habit. The events given stay as they are. */
export function applyAnthropicQuirk(name: AnthropicQuirkName, events: readonly AnthropicEvent[]): unknown[] {
  return TABLE[name].apply(events);
}

/** Several habits of one server at once, one of a family at most for the input, the blocks and the index. */
export function applyAnthropicQuirks(
  names: readonly AnthropicQuirkName[],
  events: readonly AnthropicEvent[],
): unknown[] {
  const ordered = ANTHROPIC_QUIRKS.filter((name) => names.includes(name));
  return ordered.reduce<unknown[]>(
    (spoilt, name) => applyAnthropicQuirk(name, spoilt as AnthropicEvent[]),
    [...events],
  );
}

/** What the habit does to the turn, so that a test knows what to expect. */
export function anthropicQuirkEffect(name: AnthropicQuirkName): QuirkEffect {
  return TABLE[name].effect;
}
