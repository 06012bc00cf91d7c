import { ToolrailError } from "@toolrail/protocol";

/** UTF-16 code units that a result may have without a spill store. */
export const DEFAULT_CAP = 8_000;

/** What stays at either end, in UTF-16 code units. */
export interface CutSizes {
  head: number;
  tail: number;
}

const HEAD_SHARE = 0.6;

/** How much of `cap` stays at either end. Throws `invalid_option` for a cap that is no whole number. */
export function cutSizes(cap: number): CutSizes {
  if (!Number.isInteger(cap) || cap < 0)
    throw new ToolrailError("invalid_option", `cap must be a whole number of characters, not ${cap}`);
  const head = Math.floor(cap * HEAD_SHARE);
  return { head, tail: cap - head };
}
