import type { ReplayItem } from "./replay-item.ts";

/** The items of one message by the place where they are sent again. */
export interface ReplayPlan {
  /** The provider's own blocks before the content block at `position`. */
  blocksBefore(position: number): Record<string, unknown>[];
  /** Those behind the last content block. */
  blocksFrom(position: number): Record<string, unknown>[];
  citationsAt(position: number): unknown[] | undefined;
  /** `toolCallId`: as the server sent it. */
  callerOf(toolCallId: string): Record<string, unknown> | undefined;
}

export function createReplayPlan(items: readonly ReplayItem[]): ReplayPlan {
  const blocks = new Map<number, Record<string, unknown>[]>();
  const citations = new Map<number, unknown[]>();
  const callers = new Map<string, Record<string, unknown>>();

  function blocksAt(position: number): Record<string, unknown>[] {
    const known = blocks.get(position) ?? [];
    blocks.set(position, known);
    return known;
  }

  for (const item of items)
    if (item.type === "block") blocksAt(item.position).push(item.block);
    else if (item.type === "citations") citations.set(item.position, item.citations);
    else callers.set(item.toolCallId, item.caller);
  return {
    blocksBefore: (position) => blocks.get(position) ?? [],
    blocksFrom: (position) => [...blocks].flatMap(([at, found]) => (at >= position ? found : [])),
    citationsAt: (position) => citations.get(position),
    callerOf: (toolCallId) => callers.get(toolCallId),
  };
}
