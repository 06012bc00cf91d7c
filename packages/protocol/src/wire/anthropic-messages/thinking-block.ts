import type { StreamEvent } from "../../stream-event.ts";
import { presentText } from "../odd-values.ts";
import { UnknownFields, warningOf } from "./block-fields.ts";
import type { BlockContext, OpenBlock } from "./open-block.ts";
import { replayEvent } from "./replay-item.ts";

type ThinkingEvent = Extract<StreamEvent, { type: "thinking" }>;

/** Thinking, also a redacted one, and a signature without any text. `type`: the block's. */
export function createThinkingBlock(type: string, key: string, { provider, slots }: BlockContext): OpenBlock {
  const unknown = new UnknownFields(type);
  let position: number | undefined;
  let sealed = false;
  let hidden: string | undefined;

  function read(fields: Record<string, unknown>, events: StreamEvent[]): void {
    const delta = presentText(fields.thinking);
    const signature = presentText(fields.signature);
    const redacted = presentText(fields.data);
    const event: ThinkingEvent = { type: "thinking", key };
    if (delta !== undefined) event.delta = delta;
    if (signature !== undefined) event.signature = signature;
    if (redacted !== undefined) event.redacted = redacted;
    if (Object.keys(event).length === 2) return;
    position ??= slots.take();
    hidden ??= redacted;
    sealed ||= signature !== undefined || redacted !== undefined;
    events.push(event);
  }

  function takes(deltaType: string): boolean {
    return deltaType === "thinking_delta" || deltaType === "signature_delta";
  }

  return {
    takes,
    // Behind its signature a block is over, closed or not.
    isRepeatedBy: (start) =>
      start.type === "redacted_thinking" ? start.data === hidden : !sealed && start.type === "thinking",
    begin(start, events) {
      unknown.begin(start);
      read(start, events);
    },
    add(delta, events) {
      unknown.add(delta, events);
      if (takes(String(delta.type))) read(delta, events);
    },
    close(events) {
      sealed = true;
      const fields = unknown.take();
      if (!fields) return;
      events.push(
        position === undefined
          ? warningOf("a thinking block without thinking was dropped", fields)
          : replayEvent(provider, { type: "fields", position, fields }),
      );
    },
  };
}
