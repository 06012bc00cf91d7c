import type { ToolCallBlock } from "../message.ts";

/** Which of a turn's calls a result belongs to: by id, and by order where an id recurs. */
export interface CallQueue {
  /** The position of the next unanswered call of this id; undefined when there is none. */
  take(id: string): number | undefined;
  /** True when the turn has a call of this id, answered or not. */
  has(id: string): boolean;
}

export function createCallQueue(calls: readonly ToolCallBlock[]): CallQueue {
  const positions = new Map<string, { all: number[]; next: number }>();
  for (const [position, { id }] of calls.entries()) {
    const entry = positions.get(id);
    if (entry) entry.all.push(position);
    else positions.set(id, { all: [position], next: 0 });
  }
  return {
    take(id) {
      const entry = positions.get(id);
      return entry?.all[entry.next++];
    },
    has: (id) => positions.has(id),
  };
}
