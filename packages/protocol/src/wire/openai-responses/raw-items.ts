import type { StreamEvent } from "../../stream-event.ts";
import { presentText } from "../odd-values.ts";
import { answeredItem, type CallPairs } from "./answered-calls.ts";
import { answeredId } from "./item-kind.ts";
import { byOrder, fieldsOf, type OutputItem } from "./output-item.ts";
import { PROTOCOL } from "./traits.ts";

// What a neutral message says by itself, or what only holds while an item is written.
const TOLD_FIELDS: ReadonlySet<string> = new Set([
  "type",
  "id",
  "call_id",
  "name",
  "role",
  "arguments",
  "input",
  "content",
  "status",
]);

/**
 * What has to go back to the provider with the turn: reasoning and hosted items as they came, and between them, to
 * keep the order, messages and calls without what the message itself holds. Nothing for a turn that is told in full.
 */
export function rawEvents(
  items: readonly OutputItem[],
  { answered, unpaired }: CallPairs,
  provider: string,
): StreamEvent[] {
  const complete = items.filter((item) => !unpaired.has(item) && (answered.has(item) || isComplete(item)));
  if (!complete.some((item) => answered.has(item) || saysMore(item))) return [];
  return complete.sort(byOrder).map((item): StreamEvent => {
    const callId = answered.get(item);
    const own = callId === undefined ? rawItem(item) : answeredItem(item, callId);
    return { type: "raw", protocol: PROTOCOL, provider, item: own };
  });
}

// A message without a text has no block to go with. The output of a call comes at once.
function isComplete(item: OutputItem): boolean {
  if (item.whole === undefined) return answeredId(fieldsOf(item)) !== undefined;
  return item.kind !== "message" || item.texts.size > 0;
}

function saysMore(item: OutputItem): boolean {
  const { kind } = item;
  const whole = fieldsOf(item);
  if (kind === "reasoning" || kind === "hosted" || whole.type === "custom_tool_call") return true;
  return Object.keys(whole).some((key) => !TOLD_FIELDS.has(key) && whole[key] != null);
}

function rawItem(item: OutputItem): Record<string, unknown> {
  const { kind, callId, itemId } = item;
  const whole = fieldsOf(item);
  if (kind === "reasoning" || kind === "hosted") return whole;
  const { arguments: _, input: __, content: ___, status: ____, ...outline } = whole;
  // An outline without a type would not be known again.
  const type = presentText(whole.type) ?? (kind === "call" ? "function_call" : "message");
  return kind === "call" ? { ...outline, type, call_id: callId ?? itemId ?? "" } : { ...outline, type };
}
