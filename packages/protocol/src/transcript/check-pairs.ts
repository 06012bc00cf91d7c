import type { ToolCallBlock, ToolResultMessage } from "../message.ts";
import { createCallQueue } from "./call-queue.ts";
import { callsOf, type Located, type Turn } from "./turns.ts";
import type { Violation, ViolationKind } from "./violation.ts";

/** Each call has one result, in the order of the calls and under its tool's name; each result has a call. */
export function checkPairs(turn: Turn): Violation[] {
  const calls = callsOf(turn);
  if (isAnsweredInOrder(calls, turn)) return [];
  const results = pairResults(turn);
  const answered = new Set(results.map((result) => (result.kind === "answer" ? result.position : undefined)));
  const violations: Violation[] = [];
  for (const [position, call] of calls.entries())
    if (!answered.has(position))
      violations.push({
        kind: "missingResult",
        messageIndex: turn.head?.index ?? 0,
        toolCallId: call.id,
        message: `the call of "${call.name}" has no result`,
      });
  let furthest = -1;
  for (const result of results) {
    if (result.kind === "orphan")
      violations.push(violationOf(result, "orphanResult", "the result answers no call of its turn"));
    else if (result.kind === "double")
      violations.push(violationOf(result, "doubleResult", "the call has a result already"));
    else {
      const name = calls[result.position]?.name;
      if (result.message.toolName !== name)
        violations.push(
          violationOf(result, "toolName", `the result says "${result.message.toolName}", the call "${name}"`),
        );
      if (result.position < furthest)
        violations.push(violationOf(result, "resultOrder", "the result stands after that of a later call"));
      furthest = Math.max(furthest, result.position);
    }
  }
  return violations;
}

// The common case, told without allocating: every request checks the whole history.
function isAnsweredInOrder(calls: readonly ToolCallBlock[], { results }: Turn): boolean {
  if (results.length !== calls.length) return false;
  return calls.every(({ id, name }, position) => {
    const message = results[position]?.message;
    return message?.toolCallId === id && message.toolName === name;
  });
}

function violationOf({ index, message }: PairedResult, kind: ViolationKind, text: string): Violation {
  return { kind, messageIndex: index, toolCallId: message.toolCallId, message: text };
}

/** Relation of one result to the calls of its turn. */
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
