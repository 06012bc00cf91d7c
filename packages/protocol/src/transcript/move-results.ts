import type { ToolResultMessage } from "../message.ts";
import { pairResults } from "./check-pairs.ts";
import type { Repair } from "./repair-action.ts";
import { callsOf, type Located, type Turn } from "./turns.ts";

/** A call without a result in its turn, or a result of no call of its turn. */
interface Unpaired {
  turn: number;
  name: string;
}

interface OpenCall extends Unpaired {
  result?: Orphan;
}

interface Orphan extends Unpaired {
  located: Located<ToolResultMessage>;
}

/** The unpaired calls and results of one id, in the transcript's order. */
interface Unmatched {
  calls: OpenCall[];
  orphans: Orphan[];
}

/**
 * Moves each result that stands in another turn than its call to that call, such as one behind a later message of the
 * user's. Its call is the nearest one before it that has its id and no result, else the next one behind it that has its
 * tool's name too. Results of one id in one turn go to as many calls, in order.
 */
export function moveResults(turns: readonly Turn[], repairs: Repair[]): readonly Turn[] {
  const moves = [...findUnpaired(turns).values()].flatMap(({ calls, orphans }) => {
    matchEarlierCalls(calls, orphans);
    return calls.flatMap(({ turn, result }) => (result ? [{ to: turn, result }] : []));
  });
  if (moves.length === 0) return turns;
  const arriving = new Map<number, Located<ToolResultMessage>[]>();
  const moved = new Set<number>();
  for (const { to, result } of moves.sort((a, b) => a.result.located.index - b.result.located.index)) {
    const { message, index } = result.located;
    const others = arriving.get(to);
    if (others) others.push(result.located);
    else arriving.set(to, [result.located]);
    moved.add(index);
    repairs.push({
      kind: "resultMoved",
      messageIndex: index,
      toolCallId: message.toolCallId,
      message: "moved a result to its call",
    });
  }
  return turns.map((turn, at) => ({
    ...turn,
    results: [...turn.results.filter(({ index }) => !moved.has(index)), ...(arriving.get(at) ?? [])],
  }));
}

function findUnpaired(turns: readonly Turn[]): Map<string, Unmatched> {
  const found = new Map<string, Unmatched>();
  const ofId = (id: string): Unmatched => {
    const known = found.get(id) ?? { calls: [], orphans: [] };
    found.set(id, known);
    return known;
  };
  for (const [turn, current] of turns.entries()) {
    const answered = new Set<number>();
    for (const result of pairResults(current)) {
      const { message, index } = result;
      if (result.kind === "answer") answered.add(result.position);
      else if (result.kind === "orphan")
        ofId(message.toolCallId).orphans.push({ turn, name: message.toolName, located: { message, index } });
    }
    for (const [position, { id, name }] of callsOf(current).entries())
      if (!answered.has(position)) ofId(id).calls.push({ turn, name });
  }
  return found;
}

/** Gives each result to the nearest open call before it; those without one to the next call behind it. */
function matchEarlierCalls(calls: readonly OpenCall[], orphans: readonly Orphan[]): void {
  const before: OpenCall[] = [];
  const left: Orphan[] = [];
  let next = 0;
  for (let at = 0, end = 0; at < orphans.length; at = end) {
    const turn = orphans[at]?.turn ?? 0;
    while (orphans[end]?.turn === turn) end++;
    for (let call = calls[next]; call && call.turn < turn; call = calls[++next]) before.push(call);
    const nearest = before.splice(Math.max(0, before.length - (end - at)));
    for (const [offset, orphan] of orphans.slice(at, end).entries()) {
      const call = nearest[offset];
      if (call) call.result = orphan;
      else left.push(orphan);
    }
  }
  matchLaterCalls(calls, left);
}

// An id may be a counter that starts anew: behind a result only a call of its tool is taken for its own.
function matchLaterCalls(calls: readonly OpenCall[], orphans: readonly Orphan[]): void {
  let next = 0;
  for (const orphan of orphans) {
    let call = calls[next];
    while (call && (call.result || call.turn < orphan.turn)) call = calls[++next];
    if (call?.name === orphan.name) call.result = orphan;
  }
}
