import {
  SEEN_FRAME_MUTATIONS,
  type SeenFrameMutation,
  UNSEEN_FRAME_MUTATIONS,
  type UnseenFrameMutation,
} from "./fuzz/frame-mutations.ts";
import type { Random } from "./fuzz/random.ts";

type ByteMutation = (bytes: Uint8Array, random: Random) => Uint8Array;

/** Damage that a decoder can tell. */
type SeenByteMutation = "cutBytes";

/** Damage that no decoder can tell from what a server meant. */
type UnseenByteMutation = "flipByte" | "dropBytes" | "repeatBytes" | "addBytes";

const LONGEST_RUN = 40;

const SEEN_BYTE_MUTATIONS: Readonly<Record<SeenByteMutation, ByteMutation>> = {
  /** The connection ends, within a character too. */
  cutBytes: (bytes, random) => bytes.slice(0, random.below(bytes.length)),
};

const UNSEEN_BYTE_MUTATIONS: Readonly<Record<UnseenByteMutation, ByteMutation>> = {
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

const FRAME_MUTATIONS = { ...SEEN_FRAME_MUTATIONS, ...UNSEEN_FRAME_MUTATIONS };
const BYTE_MUTATIONS = { ...SEEN_BYTE_MUTATIONS, ...UNSEEN_BYTE_MUTATIONS };

type FrameStep = SeenFrameMutation | UnseenFrameMutation;
type ByteStep = SeenByteMutation | UnseenByteMutation;

/** One damage that a stream may take on its way. */
export type StreamMutation = FrameStep | ByteStep;

export interface MutatedStream {
  bytes: Uint8Array;
  /** What was done, in order. */
  steps: StreamMutation[];
  /** True when each step can be told from what came: nothing of a call was lost or changed without a trace. */
  seen: boolean;
}

const MOST_STEPS = 3;
const SEEN_FRAME_STEPS = Object.keys(SEEN_FRAME_MUTATIONS) as [FrameStep, ...FrameStep[]];
const FRAME_STEPS = Object.keys(FRAME_MUTATIONS) as [FrameStep, ...FrameStep[]];
const SEEN_BYTE_STEPS = Object.keys(SEEN_BYTE_MUTATIONS) as [ByteStep, ...ByteStep[]];
const BYTE_STEPS = Object.keys(BYTE_MUTATIONS) as [ByteStep, ...ByteStep[]];

/** Damages a stream given as the texts of its events, one to four times: events first, then bytes. Half of the outcomes are `seen`. */
export function mutateStream(frames: readonly string[], random: Random): MutatedStream {
  const seen = random.below(2) === 0;
  const frameSteps = repeat(random.below(MOST_STEPS + 1), () =>
    random.pick(seen ? SEEN_FRAME_STEPS : FRAME_STEPS),
  );
  const byteSteps = repeat(frameSteps.length === 0 ? 1 : random.below(2), () =>
    random.pick(seen ? SEEN_BYTE_STEPS : BYTE_STEPS),
  );
  let mutated: readonly string[] = frames;
  for (const step of frameSteps) mutated = FRAME_MUTATIONS[step](mutated, random);
  let bytes: Uint8Array = new TextEncoder().encode(mutated.join(""));
  for (const step of byteSteps) bytes = BYTE_MUTATIONS[step](bytes, random);
  return { bytes, steps: [...frameSteps, ...byteSteps], seen };
}

function repeat<Step>(times: number, make: () => Step): Step[] {
  return Array.from({ length: times }, make);
}
