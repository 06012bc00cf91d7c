import {
  SEEN_BYTE_MUTATIONS,
  type SeenByteMutation,
  UNSEEN_BYTE_MUTATIONS,
  type UnseenByteMutation,
} from "./fuzz/byte-mutations.ts";
import {
  SEEN_FRAME_MUTATIONS,
  type SeenFrameMutation,
  UNSEEN_FRAME_MUTATIONS,
  type UnseenFrameMutation,
} from "./fuzz/frame-mutations.ts";
import type { Random } from "./fuzz/random.ts";

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
  /** Whether each step can be told from what came: nothing of a call was lost or changed without a trace. */
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
