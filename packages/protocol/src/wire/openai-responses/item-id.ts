import { entryOf } from "../odd-values.ts";

// A proxy may give ids of its own kind, which the API would refuse in an item that goes without them as well.
const ID_PATTERNS: Readonly<Record<string, RegExp>> = {
  message: /^msg_[a-zA-Z0-9_-]{1,60}$/,
  function_call: /^fc_[a-zA-Z0-9_-]{1,61}$/,
  custom_tool_call: /^ctc_[a-zA-Z0-9_-]{1,60}$/,
  reasoning: /^rs_[a-zA-Z0-9_-]{1,61}$/,
};

/** Whether the API takes this item's id back. */
export function hasOwnId(item: Record<string, unknown>): boolean {
  return typeof item.id === "string" && (entryOf(ID_PATTERNS, String(item.type))?.test(item.id) ?? false);
}
