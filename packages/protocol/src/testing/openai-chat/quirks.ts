import type { QuirkEffect } from "../quirk-effect.ts";
import { ARGUMENT_QUIRKS, type ArgumentQuirk } from "./argument-quirks.ts";
import type { ChatChunk } from "./chat-chunks.ts";
import { editCalls, type Quirk } from "./edit-chunks.ts";
import { FRAME_QUIRKS, type FrameQuirk } from "./frame-quirks.ts";
import { IDENTITY_QUIRKS, type IdentityQuirk } from "./identity-quirks.ts";

type IndexQuirk =
  | "indexMissing"
  | "indexNull"
  | "indexText"
  | "indexNegative"
  | "indexFromFive"
  | "indexGaps"
  | "indexStuck";

/** Numbering of the calls of a turn, by server. */
const INDEX_QUIRKS: Readonly<Record<IndexQuirk, Quirk>> = {
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

/** A bad habit that some server of the protocol has. */
export type QuirkName = IndexQuirk | IdentityQuirk | ArgumentQuirk | FrameQuirk;

// In the order in which habits can be laid over each other: each family reads what the later ones spoil.
const TABLE: Readonly<Record<QuirkName, Quirk>> = {
  ...ARGUMENT_QUIRKS,
  ...IDENTITY_QUIRKS,
  ...INDEX_QUIRKS,
  ...FRAME_QUIRKS,
};

/** The names of all habits. */
export const QUIRKS: readonly QuirkName[] = Object.keys(TABLE) as QuirkName[];

/** Gives the clean stream of `chatChunks` a server's bad habit. The chunks given stay as they are. */
export function applyQuirk(name: QuirkName, chunks: readonly ChatChunk[]): unknown[] {
  return TABLE[name].apply(chunks);
}

/** Several habits of one server at once, one of a family at most for the arguments, the ids and the index. */
export function applyQuirks(names: readonly QuirkName[], chunks: readonly ChatChunk[]): unknown[] {
  const ordered = QUIRKS.filter((name) => names.includes(name));
  return ordered.reduce<unknown[]>((spoilt, name) => applyQuirk(name, spoilt as ChatChunk[]), [...chunks]);
}

/** What the habit does to the turn, so that a test knows what to expect. */
export function quirkEffect(name: QuirkName): QuirkEffect {
  return TABLE[name].effect;
}
