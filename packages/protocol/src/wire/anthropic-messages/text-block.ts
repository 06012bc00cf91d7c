import type { StreamEvent } from "../../stream-event.ts";
import { asList, presentText } from "../odd-values.ts";
import type { BlockContext, OpenBlock } from "./open-block.ts";
import { replayEvent } from "./replay-item.ts";

export function createTextBlock(key: string, { provider, slots }: BlockContext): OpenBlock {
  let position: number | undefined;
  let citations: unknown[] = [];
  let closed = false;

  function add(fields: Record<string, unknown>, events: StreamEvent[]): void {
    citations.push(...asList(fields.citations), ...asList(fields.citation));
    const delta = presentText(fields.text);
    if (delta === undefined) return;
    position ??= slots.take();
    events.push({ type: "text", key, delta });
  }

  return {
    takes: (deltaType) => deltaType === "text_delta" || deltaType === "citations_delta",
    isRepeatedBy: (start) => !closed && start.type === "text",
    begin: add,
    add,
    close(events) {
      closed = true;
      if (position !== undefined && citations.length > 0)
        events.push(replayEvent(provider, { type: "citations", position, citations }));
      citations = [];
    },
  };
}
