import type { StreamEvent } from "../../stream-event.ts";

/** A content block while its deltas arrive. */
export interface OpenBlock {
  /** True when a delta of this type belongs to such a block. */
  takes(deltaType: string): boolean;
  /** True when a start at this block's index is its own, sent again. */
  isRepeatedBy(start: Record<string, unknown>): boolean;
  /** What the start holds: nothing yet, or the block whole. */
  begin(start: Record<string, unknown>, events: StreamEvent[]): void;
  add(delta: Record<string, unknown>, events: StreamEvent[]): void;
  /** May be called again. */
  close(events: StreamEvent[]): void;
}

/** Counts the content blocks that the turn's message will have. */
export interface SlotCounter {
  get taken(): number;
  /** The position of one more. */
  take(): number;
}

/** What the blocks of one turn share. */
export interface BlockContext {
  provider: string;
  slots: SlotCounter;
}

export function createSlotCounter(): SlotCounter {
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take: () => taken++,
  };
}
