import { editField } from "./edit-field.ts";
import type { Random } from "./random.ts";

/** Changes the frames of a stream: the texts of its events, each with the blank line behind it. */
export type FrameMutation = (frames: readonly string[], random: Random) => string[];

/** Damage that a decoder can tell, or may ignore: no piece of a call is lost without a trace. */
export type SeenFrameMutation = "cutFrames" | "breakFrame" | "glueFrames" | "joinFrames" | "addNoise";

/** Damage that no decoder can tell from what a server meant. */
export type UnseenFrameMutation = "dropFrame" | "repeatFrame" | "moveFrame" | "editField";

const NOISE: readonly [string, ...string[]] = [
  ": keep-alive\n\n",
  "data:\n\n",
  "data: : PROCESSING\n\n",
  "data: undefined\n\n",
  "data: null\n\n",
  "data: []\n\n",
  'event: ping\ndata: {"type":"ping"}\n\n',
  "\n\n\r\n",
  "id: 7\nretry: 10\n\n",
];

export const SEEN_FRAME_MUTATIONS: Readonly<Record<SeenFrameMutation, FrameMutation>> = {
  /** The stream ends behind an event. */
  cutFrames: (frames, random) => frames.slice(0, random.below(frames.length)),
  /** An event's data ends in the middle. */
  breakFrame: (frames, random) => atOne(frames, random, (frame) => [`${beginning(frame, random)}\n\n`]),
  /** The same, and the next event begins right there. */
  glueFrames: (frames, random) => atOne(frames, random, (frame) => [beginning(frame, random)]),
  /** The blank line between two events is missing. */
  joinFrames: (frames, random) => atOne(frames, random, (frame) => [frame.replace(/\n\n$/, "\n")]),
  /** An event that says nothing. */
  addNoise: (frames, random) => atOne(frames, random, (frame) => [random.pick(NOISE), frame]),
};

export const UNSEEN_FRAME_MUTATIONS: Readonly<Record<UnseenFrameMutation, FrameMutation>> = {
  dropFrame: (frames, random) => atOne(frames, random, () => []),
  repeatFrame: (frames, random) => atOne(frames, random, (frame) => [frame, frame]),
  moveFrame: (frames, random) => {
    const [moved = ""] = frames.slice(random.below(frames.length));
    const others = frames.filter((frame) => frame !== moved);
    return others.toSpliced(random.below(others.length + 1), 0, moved);
  },
  editField: (frames, random) => atOne(frames, random, (frame) => [editField(frame, random)]),
};

function atOne(frames: readonly string[], random: Random, change: (frame: string) => string[]): string[] {
  const chosen = random.below(frames.length);
  return frames.flatMap((frame, position) => (position === chosen ? change(frame) : [frame]));
}

// At least one character of the data stays, and at least one is gone; a frame without data stays whole.
function beginning(frame: string, random: Random): string {
  const data = /^data: ?(?=\S.)/m.exec(frame);
  if (!data) return frame;
  const start = data.index + data[0].length;
  return frame.slice(0, start + 1 + random.below(frame.trimEnd().length - start - 1));
}
