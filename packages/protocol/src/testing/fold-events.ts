import type { FinishReason } from "../stop-reason.ts";
import type { ModelErrorEvent, StreamEvent } from "../stream-event.ts";

/** What a turn's events come to when nothing is merged beyond their keys. */
export interface FoldedTurn {
  text: string;
  thinking: string;
  calls: { id: string | undefined; name: string; args: string }[];
  finish: FinishReason | undefined;
  error: ModelErrorEvent | undefined;
  warnings: number;
}

/** Joins the deltas of a well-behaved stream; the accumulator does it for all others. */
export function foldEvents(events: readonly StreamEvent[]): FoldedTurn {
  const calls = new Map<
    string,
    { order: readonly number[]; id: string | undefined; name: string; args: string }
  >();
  const turn: FoldedTurn = {
    text: "",
    thinking: "",
    calls: [],
    finish: undefined,
    error: undefined,
    warnings: 0,
  };
  for (const event of events)
    if (event.type === "text") turn.text += event.delta;
    else if (event.type === "thinking") turn.thinking += event.delta ?? "";
    else if (event.type === "finish") turn.finish = event.reason;
    else if (event.type === "error") turn.error = event;
    else if (event.type === "warning") turn.warnings++;
    else if (event.type === "toolCall" && event.answered) calls.delete(event.key);
    else if (event.type === "toolCall") {
      const call = calls.get(event.key) ?? { order: event.order, id: event.id, name: "", args: "" };
      call.id ??= event.id;
      call.name ||= event.name ?? "";
      call.args = event.args ?? call.args + (event.argsDelta ?? "");
      calls.set(event.key, call);
    }
  turn.calls = [...calls.values()].sort(byOrder).map(({ order: _, ...call }) => call);
  return turn;
}

function byOrder(a: { order: readonly number[] }, b: { order: readonly number[] }): number {
  return (a.order[0] ?? 0) - (b.order[0] ?? 0) || (a.order[1] ?? 0) - (b.order[1] ?? 0);
}
