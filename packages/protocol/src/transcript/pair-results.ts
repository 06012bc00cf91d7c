import type { ToolResultMessage } from "../message.ts";
import { createCallQueue } from "./call-queue.ts";
import { callsOf, type Located, type Turn } from "./turns.ts";

/** What one result is to the calls of its turn. */
export type PairedResult = Located<ToolResultMessage> &
  ({ kind: "answer"; position: number } | { kind: "double" } | { kind: "orphan" });

/** The results of a turn in the order they stand in. */
export function pairResults(turn: Turn): PairedResult[] {
  const queue = createCallQueue(callsOf(turn));
  return turn.results.map((result) => {
    const id = result.message.toolCallId;
    const position = queue.take(id);
    if (position !== undefined) return { ...result, kind: "answer", position };
    return { ...result, kind: queue.has(id) ? "double" : "orphan" };
  });
}
