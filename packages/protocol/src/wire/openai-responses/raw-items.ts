import type { StreamEvent } from "../../stream-event.ts";
import { isClientCall } from "./item-kind.ts";
import { byOrder, type OutputItem } from "./output-item.ts";
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
export function rawEvents(items: readonly OutputItem[], provider: string): StreamEvent[] {
  const complete = items.filter(canGoBack).sort(byOrder);
  if (!complete.some(saysMore)) return [];
  return complete.map((item) => ({ type: "raw", protocol: PROTOCOL, provider, item: rawItem(item) }));
}

// A message without a text has no block to go with, and a call that nothing answers would be refused.
function canGoBack({ kind, whole, texts }: OutputItem): boolean {
  return whole !== undefined && !isClientCall(whole) && (kind !== "message" || texts.size > 0);
}

function saysMore({ kind, whole = {} }: OutputItem): boolean {
  if (kind === "reasoning" || kind === "hosted" || whole.type === "custom_tool_call") return true;
  return Object.keys(whole).some((key) => !TOLD_FIELDS.has(key) && whole[key] != null);
}

function rawItem({ kind, whole = {}, callId, itemId }: OutputItem): Record<string, unknown> {
  if (kind === "reasoning" || kind === "hosted") return whole;
  const { arguments: _, input: __, content: ___, status: ____, ...outline } = whole;
  return kind === "call" ? { ...outline, call_id: callId ?? itemId ?? "" } : outline;
}
