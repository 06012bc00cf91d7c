import type { ChatChunk } from "./chat-chunks.ts";
import { editCalls, type Quirk } from "./edit-chunks.ts";

export type IndexQuirk =
  | "indexMissing"
  | "indexNull"
  | "indexText"
  | "indexNegative"
  | "indexFromFive"
  | "indexGaps"
  | "indexStuck";

/** How servers number the calls of a turn. */
export const INDEX_QUIRKS: Readonly<Record<IndexQuirk, Quirk>> = {
  indexMissing: {
    effect: "none",
    apply: (chunks) => editCalls(chunks, ({ index: _, ...rest }) => [rest]),
  },
  indexNull: renumbered(() => null),
  indexText: renumbered((index) => String(index)),
  indexNegative: renumbered(() => -1),
  indexFromFive: renumbered((index) => index + 5),
  indexGaps: renumbered((index) => index * 7),
  indexStuck: renumbered(() => 0),
};

function renumbered(renumber: (index: number) => unknown): Quirk {
  return {
    effect: "none",
    apply: (chunks: readonly ChatChunk[]) =>
      editCalls(chunks, (call) => [{ ...call, index: renumber(call.index) }]),
  };
}
