import { type AssistantMessage, extractToolCalls, type Message } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import { presentText } from "../odd-values.ts";
import type { ReplayScope } from "../replay-scope.ts";
import { type ReplayItem, replayItems } from "./replay-item.ts";

/**
 * Returns the items that the request's provider wants back with each message. A hosted tool's use and its result go
 * together or not at all, since the API refuses either alone. A use may stand without while its turn goes on, and where its code made a
 * call.
 */
export function pairedReplayItems(
  request: Pick<ModelRequest, "messages" | "provider" | "model">,
  scope: ReplayScope | undefined,
): ReplayItem[][] {
  const { messages } = request;
  const written = messages.map((message) =>
    message.role === "assistant" && !isBrokenOff(message) ? replayItems(message, request, scope) : [],
  );
  const settled = settledUses(written.flat());
  const current = currentTurnStart(messages);
  return written.map((items, position) =>
    items.filter((item) => {
      if (item.type !== "block") return true;
      const { used, answered } = hostedIds(item.block);
      if (used !== undefined) return settled.has(used) || (position >= current && !isCut(messages[position]));
      return answered === undefined || settled.has(answered);
    }),
  );
}

/** True for a turn of which nothing is sent: it failed before it made a call. */
export function isUnsent(message: AssistantMessage): boolean {
  return message.stopReason === "error" && extractToolCalls(message).length === 0;
}

/**
 * The position of the turn that goes on, paused parts included: nothing follows it but results of its calls. The number
 * of messages where none goes on.
 */
export function currentTurnStart(messages: readonly Message[]): number {
  let start = messages.findLastIndex(
    (message) => !isPlainResult(message) && !(message.role === "assistant" && isUnsent(message)),
  );
  if (messages[start]?.role !== "assistant") return messages.length;
  while (messages[start - 1]?.role === "assistant") start--;
  return start;
}

// The images of a failed result are sent as words of the user behind it.
function isPlainResult(message: Message): boolean {
  return (
    message.role === "toolResult" &&
    !(message.isError && message.content.some(({ type }) => type === "image"))
  );
}

function isBrokenOff({ stopReason }: AssistantMessage): boolean {
  return stopReason === "error" || stopReason === "aborted";
}

// The limit came upon the use: the model does not go on with it.
function isCut(message: Message | undefined): boolean {
  return message?.role === "assistant" && message.stopReason === "length";
}

function settledUses(items: readonly ReplayItem[]): ReadonlySet<string> {
  const open = new Set<string>();
  const settled = new Set<string>();
  for (const item of items) {
    const { used, answered } = idsOf(item);
    if (used !== undefined) open.add(used);
    if (answered !== undefined && open.has(answered)) settled.add(answered);
  }
  return settled;
}

function idsOf(item: ReplayItem): HostedIds {
  if (item.type === "block") return hostedIds(item.block);
  return item.type === "caller" ? { answered: presentText(item.caller.tool_id) } : {};
}

/** The id of a use, or of the use that a result belongs to; neither for any other block. */
interface HostedIds {
  used?: string | undefined;
  answered?: string | undefined;
}

function hostedIds(block: Record<string, unknown>): HostedIds {
  const type = presentText(block.type) ?? "";
  if (type.endsWith("_tool_use")) return { used: presentText(block.id) ?? "" };
  return type.endsWith("_tool_result") ? { answered: presentText(block.tool_use_id) ?? "" } : {};
}
