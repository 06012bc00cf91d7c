import type { StreamEvent } from "../../stream-event.ts";
import { asList, presentText } from "../odd-values.ts";
import { UnknownFields, warningOf } from "./block-fields.ts";
import type { BlockContext, OpenBlock } from "./open-block.ts";
import { replayEvent } from "./replay-item.ts";

export function createTextBlock(key: string, { provider, slots }: BlockContext): OpenBlock {
  const unknown = new UnknownFields("text");
  let position: number | undefined;
  let citations: unknown[] = [];
  let closed = false;

  function read(fields: Record<string, unknown>, events: StreamEvent[]): void {
    if (fields.citations ?? fields.citation)
      citations.push(...asList(fields.citations), ...asList(fields.citation));
    const delta = presentText(fields.text);
    if (delta === undefined) return;
    position ??= slots.take();
    events.push({ type: "text", key, delta });
  }

  function takes(deltaType: string): boolean {
    return deltaType === "text_delta" || deltaType === "citations_delta";
  }

  return {
    takes,
    isRepeatedBy: (start) => !closed && start.type === "text",
    begin(start, events) {
      unknown.begin(start);
      read(start, events);
    },
    add(delta, events) {
      unknown.add(delta, events);
      if (takes(String(delta.type))) read(delta, events);
    },
    close(events) {
      closed = true;
      const fields = unknown.take();
      if (position !== undefined) {
        if (citations.length > 0)
          events.push(replayEvent(provider, { type: "citations", position, citations }));
        if (fields) events.push(replayEvent(provider, { type: "fields", position, fields }));
      } else if (fields || citations.length > 0)
        events.push(warningOf("a text block without text was dropped", { citations, ...fields }));
      citations = [];
    },
  };
}
