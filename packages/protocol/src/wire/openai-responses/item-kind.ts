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

const CLIENT_CALLS: ReadonlySet<unknown> = new Set(["local_shell_call", "apply_patch_call", "computer_call"]);

/** A call that the provider leaves to its client, of a kind that no tool here answers. */
export function isClientCall(item: Record<string, unknown>): boolean {
  return CLIENT_CALLS.has(item.type) || (item.type === "tool_search_call" && item.execution === "client");
}
