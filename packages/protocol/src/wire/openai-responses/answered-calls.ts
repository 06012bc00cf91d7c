import type { StreamEvent } from "../../stream-event.ts";
import { excerptOf } from "../excerpt.ts";
import { presentId } from "../odd-values.ts";
import { answeredId, isForeignCall } from "./item-kind.ts";
import { fieldsOf, type OutputItem } from "./output-item.ts";
import type { OutputItems } from "./output-items.ts";

/** The calls and outputs of one response by whose business they are. */
export interface CallPairs {
  /** Calls that were run behind the API: their output is there, by the id that it names. */
  readonly answered: ReadonlyMap<OutputItem, string>;
  /** Items that no request may hold: calls that nobody here answers, and outputs of calls that are not there. */
  readonly unpaired: ReadonlySet<OutputItem>;
}

export function pairCalls(items: OutputItems): CallPairs {
  const answered = new Map<OutputItem, string>();
  const unpaired = new Set<OutputItem>();
  for (const output of items.all()) {
    const id = answeredId(fieldsOf(output));
    const call = id === undefined ? undefined : items.named(id);
    if (id === undefined) continue;
    if (call && !answered.has(call)) answered.set(call, id);
    else unpaired.add(output);
  }
  for (const item of items.all())
    if (item.whole && isForeignCall(item.whole) && !answered.has(item)) unpaired.add(item);
  return { answered, unpaired };
}

/** The fact that a call needs no answer, and a warning for each item that can't go back. */
export function pairingEvents({ answered, unpaired }: CallPairs): StreamEvent[] {
  const calls = [...answered.keys()].filter(({ kind }) => kind === "call");
  return [
    ...calls.map(({ key, order }): StreamEvent => ({ type: "toolCall", key, order, answered: true })),
    ...[...unpaired].map((item) => unpairedWarning(item)),
  ];
}

/** A call as it goes back together with its output: as it came, under the id that the output names. */
export function answeredItem(item: OutputItem, callId: string): Record<string, unknown> {
  if (item.whole)
    return presentId(item.whole.call_id) === callId ? item.whole : { ...item.whole, call_id: callId };
  if (item.kind !== "call") return { ...item.opening, call_id: callId };
  const field = item.type === "custom_tool_call" ? "input" : "arguments";
  return { ...item.opening, status: "completed", call_id: callId, [field]: item.args };
}

function unpairedWarning(output: OutputItem): StreamEvent {
  const item = fieldsOf(output);
  const message =
    answeredId(item) === undefined
      ? `the model made a call of type ${String(item.type)}, which no tool answers`
      : `the response holds a ${String(item.type)} without its call`;
  return { type: "warning", message, excerpt: excerptOf(item) };
}
