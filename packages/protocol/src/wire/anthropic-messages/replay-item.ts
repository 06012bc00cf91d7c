import type { AssistantMessage } from "../../message.ts";
import type { ModelRequest } from "../../model.ts";
import type { StreamEvent } from "../../stream-event.ts";
import { asRecord } from "../odd-values.ts";
import { isReplayed, type ReplayScope } from "../replay-scope.ts";
import { PROTOCOL } from "./traits.ts";

/** Something that the API wants back beside text, thinking and calls. `position` counts the message's content blocks. */
export type ReplayItem =
  /** A block of the provider's own (a server tool's use or result): stands before the content block at `position`. */
  | { type: "block"; position: number; block: Record<string, unknown> }
  /** The citations of the text block at `position`. */
  | { type: "citations"; position: number; citations: unknown[] }
  /** The caller of a tool, where it was not the model itself. `toolCallId`: as the server sent it. */
  | { type: "caller"; toolCallId: string; caller: Record<string, unknown> }
  /** Further fields of the text or thinking block at `position`. */
  | { type: "fields"; position: number; fields: Record<string, unknown> }
  /** Further fields of a call. `toolCallId`: as the server sent it; empty where it sent none. */
  | { type: "callFields"; toolCallId: string; position: number; fields: Record<string, unknown> }
  /** Further fields of the message. */
  | { type: "message"; fields: Record<string, unknown> }
  /** The container that the turn's code ran in; the request that goes on with the turn names it. */
  | { type: "container"; id: string };

export function replayEvent(provider: string, item: ReplayItem): StreamEvent {
  return { type: "raw", protocol: PROTOCOL, provider, item };
}

/** The items that the request's provider and model wrote in this protocol. */
export function replayItems(
  message: AssistantMessage,
  request: Pick<ModelRequest, "provider" | "model">,
  scope?: ReplayScope,
): ReplayItem[] {
  if (!message.raw || !isReplayed(message, request, scope)) return [];
  const provider = request.provider ?? "";
  return message.raw.flatMap(({ protocol, provider: author, item }) =>
    protocol === PROTOCOL && author === provider && isReplayItem(item) ? [item] : [],
  );
}

// Items come back from session files, which are not trusted.
function isReplayItem(value: unknown): value is ReplayItem {
  const item = asRecord(value);
  switch (item?.type) {
    case "caller":
      return typeof item.toolCallId === "string" && asRecord(item.caller) !== undefined;
    case "message":
      return asRecord(item.fields) !== undefined;
    case "container":
      return typeof item.id === "string" && item.id !== "";
    case "callFields":
      return hasPosition(item) && typeof item.toolCallId === "string" && asRecord(item.fields) !== undefined;
    case "fields":
      return hasPosition(item) && asRecord(item.fields) !== undefined;
    case "citations":
      return hasPosition(item) && Array.isArray(item.citations);
    case "block":
      return hasPosition(item) && typeof asRecord(item.block)?.type === "string";
    default:
      return false;
  }
}

function hasPosition(item: Record<string, unknown>): boolean {
  return typeof item.position === "number";
}
