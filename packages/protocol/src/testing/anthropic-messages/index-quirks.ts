import { editIndexed, type Quirk } from "./edit-events.ts";

export type IndexQuirk =
  | "indexMissing"
  | "indexNull"
  | "indexText"
  | "indexNegative"
  | "indexFromFive"
  | "indexGaps"
  | "indexStuck"
  | "indexOfDeltasMissing";

/** How servers number the blocks of a message. */
export const INDEX_QUIRKS: Readonly<Record<IndexQuirk, Quirk>> = {
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
