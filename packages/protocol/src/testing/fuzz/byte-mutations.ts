import type { Random } from "./random.ts";

export type ByteMutation = (bytes: Uint8Array, random: Random) => Uint8Array;

/** Damage that a decoder can tell. */
export type SeenByteMutation = "cutBytes";

/** Damage that no decoder can tell from what a server meant. */
export type UnseenByteMutation = "flipByte" | "dropBytes" | "repeatBytes" | "addBytes";

const LONGEST_RUN = 40;

export const SEEN_BYTE_MUTATIONS: Readonly<Record<SeenByteMutation, ByteMutation>> = {
  /** The connection ends, within a character too. */
  cutBytes: (bytes, random) => bytes.slice(0, random.below(bytes.length)),
};

export const UNSEEN_BYTE_MUTATIONS: Readonly<Record<UnseenByteMutation, ByteMutation>> = {
  flipByte: (bytes, random) => {
    const at = random.below(bytes.length);
    return bytes.map((byte, position) => (position === at ? byte ^ (1 << random.below(8)) : byte));
  },
  dropBytes: (bytes, random) => splice(bytes, random, () => new Uint8Array()),
  repeatBytes: (bytes, random) => splice(bytes, random, (run) => Uint8Array.of(...run, ...run)),
  addBytes: (bytes, random) =>
    splice(bytes, random, (run) => Uint8Array.of(...run.map(() => random.below(256)), ...run)),
};

function splice(bytes: Uint8Array, random: Random, change: (run: Uint8Array) => Uint8Array): Uint8Array {
  const start = random.below(bytes.length);
  const end = start + 1 + random.below(LONGEST_RUN);
  return Uint8Array.of(
    ...bytes.subarray(0, start),
    ...change(bytes.subarray(start, end)),
    ...bytes.subarray(end),
  );
}
