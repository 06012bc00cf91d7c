import type { AssistantMessage, Message } from "../../message.ts";
import { presentText } from "../odd-values.ts";
import { type ReplayItem, replayItems } from "./replay-item.ts";

/**
 * What `provider` wants back with each message. A hosted tool's use and its result go together or not at all, since
 * the API refuses either alone. A use may stand without in the last message, whose turn goes on, and where its code
 * made a call.
 */
export function pairedReplayItems(messages: readonly Message[], provider: string): ReplayItem[][] {
  const written = messages.map((message) =>
    message.role === "assistant" && !isBrokenOff(message) ? replayItems(message.raw, provider) : [],
  );
  const settled = settledUses(written.flat());
  return written.map((items, position) =>
    items.filter((item) => {
      if (item.type !== "block") return true;
      const { used, answered } = hostedIds(item.block);
      if (used !== undefined) return settled.has(used) || position === messages.length - 1;
      return answered === undefined || settled.has(answered);
    }),
  );
}

function isBrokenOff({ stopReason }: AssistantMessage): boolean {
  return stopReason === "error" || stopReason === "aborted";
}

function settledUses(items: readonly ReplayItem[]): ReadonlySet<string> {
  const open = new Set<string>();
  const settled = new Set<string>();
  for (const item of items) {
    if (item.type === "citations") continue;
    const { used, answered } =
      item.type === "block" ? hostedIds(item.block) : { answered: presentText(item.caller.tool_id) };
    if (used !== undefined) open.add(used);
    if (answered !== undefined && open.has(answered)) settled.add(answered);
  }
  return settled;
}

/** The id of a use, or of the use that a result belongs to; neither for any other block. */
function hostedIds(block: Record<string, unknown>): {
  used?: string | undefined;
  answered?: string | undefined;
} {
  const type = presentText(block.type) ?? "";
  if (type.endsWith("_tool_use")) return { used: presentText(block.id) ?? "" };
  return type.endsWith("_tool_result") ? { answered: presentText(block.tool_use_id) ?? "" } : {};
}
