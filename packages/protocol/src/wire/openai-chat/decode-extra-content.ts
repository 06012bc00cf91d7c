import type { StreamEvent } from "../../stream-event.ts";
import { asList, asRecord, presentId } from "../odd-values.ts";
import { PROTOCOL } from "./traits.ts";

/** What a provider attaches to a call and wants back with it (Gemini's thought signature). */
export interface ExtraContentItem {
  type: "extraContent";
  /** The call's id as the server sent it. */
  toolCallId: string;
  extraContent: unknown;
}

export function decodeExtraContent(
  said: Record<string, unknown>,
  provider: string,
  events: StreamEvent[],
): void {
  for (const entry of asList(said.tool_calls)) {
    const extraContent = asRecord(asRecord(entry)?.extra_content);
    const toolCallId = extraContent && presentId(asRecord(entry)?.id);
    if (toolCallId === undefined) continue;
    const item: ExtraContentItem = { type: "extraContent", toolCallId, extraContent };
    events.push({ type: "raw", protocol: PROTOCOL, provider, item });
  }
}

export function isExtraContentItem(item: unknown): item is ExtraContentItem {
  return asRecord(item)?.type === "extraContent";
}
