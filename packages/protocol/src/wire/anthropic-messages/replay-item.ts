import type { RawItem } from "../../message.ts";
import type { StreamEvent } from "../../stream-event.ts";
import { asRecord } from "../odd-values.ts";
import { PROTOCOL } from "./traits.ts";

/** What Anthropic wants back beside text, thinking and calls. `position` counts the message's content blocks. */
export type ReplayItem =
  /** A block of the provider's own (a server tool's use or result): stands before the content block at `position`. */
  | { type: "block"; position: number; block: Record<string, unknown> }
  /** The citations of the text block at `position`. */
  | { type: "citations"; position: number; citations: unknown[] }
  /** Who made a call, where it was not the model itself. `toolCallId`: as the server sent it. */
  | { type: "caller"; toolCallId: string; caller: Record<string, unknown> };

export function replayEvent(provider: string, item: ReplayItem): StreamEvent {
  return { type: "raw", protocol: PROTOCOL, provider, item };
}

/** The items that `provider` wrote in this protocol. */
export function replayItems(raw: readonly RawItem[] | undefined, provider: string): ReplayItem[] {
  return (raw ?? []).flatMap(({ protocol, provider: author, item }) =>
    protocol === PROTOCOL && author === provider && isReplayItem(item) ? [item] : [],
  );
}

// Items come back from session files, which are not trusted.
function isReplayItem(value: unknown): value is ReplayItem {
  const item = asRecord(value);
  if (item?.type === "caller")
    return typeof item.toolCallId === "string" && asRecord(item.caller) !== undefined;
  if (typeof item?.position !== "number") return false;
  if (item.type === "citations") return Array.isArray(item.citations);
  return item.type === "block" && typeof asRecord(item.block)?.type === "string";
}
