import { entryOf, presentId, presentText } from "../odd-values.ts";

/** What an output item is to this decoder. `hosted`: whatever the provider ran itself, and what nobody here knows. */
export type ItemKind = "message" | "reasoning" | "call" | "hosted";

const KINDS: Readonly<Record<string, ItemKind>> = {
  message: "message",
  reasoning: "reasoning",
  function_call: "call",
  custom_tool_call: "call",
};

export function itemKind(item: Record<string, unknown>): ItemKind {
  const type = presentText(item.type);
  if (type !== undefined) return entryOf(KINDS, type) ?? "hosted";
  if (presentText(item.name) !== undefined || presentId(item.call_id) !== undefined) return "call";
  return "content" in item ? "message" : "hosted";
}

/** The id of the call that an item answers; undefined for an item that answers none. */
export function answeredId(item: Record<string, unknown>): string | undefined {
  return String(item.type).endsWith("_output") ? presentId(item.call_id) : undefined;
}

/** True when an item of another type than our calls names a call, which somebody has to answer under that name. */
export function isForeignCall(item: Record<string, unknown>): boolean {
  if (itemKind(item) !== "hosted" || !String(item.type).endsWith("_call")) return false;
  return presentId(item.call_id) !== undefined || item.execution === "client";
}
