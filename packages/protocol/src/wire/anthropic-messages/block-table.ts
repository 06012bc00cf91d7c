import type { OpenBlock } from "./open-block.ts";

/** The blocks of one turn by their index, which may be missing, stuck, or never opened. */
export interface BlockTable {
  /** The block at `index`; without one, the block opened last. */
  at(index: number | undefined): OpenBlock | undefined;
  /** The block of this kind that was opened last. */
  lastTaking(deltaType: string): OpenBlock | undefined;
  put(index: number | undefined, block: OpenBlock): void;
  /** The indexes begin anew; the blocks stay. */
  restart(): void;
  /** In the order of their starts. */
  all(): Iterable<OpenBlock>;
}

// Deltas that belong to a block that stands already, whatever their index says.
const BOUND_DELTAS = ["input_json_delta", "signature_delta", "citations_delta"];

export function createBlockTable(): BlockTable {
  const blocks = new Set<OpenBlock>();
  const byIndex = new Map<number, OpenBlock>();
  const byDelta = new Map<string, OpenBlock>();
  let last: OpenBlock | undefined;
  return {
    at: (index) => (index === undefined ? last : byIndex.get(index)),
    lastTaking: (deltaType) => byDelta.get(deltaType),
    put(index, block) {
      blocks.add(block);
      last = block;
      if (index !== undefined) byIndex.set(index, block);
      for (const deltaType of BOUND_DELTAS) if (block.takes(deltaType)) byDelta.set(deltaType, block);
    },
    restart() {
      byIndex.clear();
      last = undefined;
    },
    all: () => blocks,
  };
}
