import type { QuirkEffect } from "../quirk-effect.ts";
import type { AnthropicEvent } from "./anthropic-events.ts";
import { BLOCK_QUIRKS, type BlockQuirk } from "./block-quirks.ts";
import { editIndexed, type Quirk } from "./edit-events.ts";
import { FRAME_QUIRKS, type FrameQuirk } from "./frame-quirks.ts";
import { INPUT_QUIRKS, type InputQuirk } from "./input-quirks.ts";

type IndexQuirk =
  | "indexMissing"
  | "indexNull"
  | "indexText"
  | "indexNegative"
  | "indexFromFive"
  | "indexGaps"
  | "indexStuck"
  | "indexOfDeltasMissing";

/** Numbering of the blocks of a message, by server. */
const INDEX_QUIRKS: Readonly<Record<IndexQuirk, Quirk>> = {
  indexMissing: renumbered(() => undefined),
  indexNull: renumbered(() => null),
  indexText: renumbered((index) => String(index)),
  indexNegative: renumbered(() => -1),
  indexFromFive: renumbered((index) => index + 5),
  indexGaps: renumbered((index) => index * 7),
  indexStuck: renumbered(() => 0),
  indexOfDeltasMissing: renumbered((index, type) => (type === "content_block_delta" ? undefined : index)),
};

function renumbered(renumber: (index: number, type: string) => unknown): Quirk {
  return {
    effect: "none",
    apply: (events) =>
      editIndexed(events, ({ index, ...event }) => {
        const number = renumber(index, event.type);
        return [number === undefined ? event : { ...event, index: number }];
      }),
  };
}

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
