import type { StreamEvent } from "../../stream-event.ts";
import { presentText } from "../odd-values.ts";
import type { BlockContext, OpenBlock } from "./open-block.ts";

type ThinkingEvent = Extract<StreamEvent, { type: "thinking" }>;

/** Thinking, also a redacted one, and a signature without any text. */
export function createThinkingBlock(key: string, { slots }: BlockContext): OpenBlock {
  let shown = false;
  let sealed = false;
  let hidden: string | undefined;

  function add(fields: Record<string, unknown>, events: StreamEvent[]): void {
    const delta = presentText(fields.thinking);
    const signature = presentText(fields.signature);
    const redacted = presentText(fields.data);
    const event: ThinkingEvent = { type: "thinking", key };
    if (delta !== undefined) event.delta = delta;
    if (signature !== undefined) event.signature = signature;
    if (redacted !== undefined) event.redacted = redacted;
    if (Object.keys(event).length === 2) return;
    if (!shown) slots.take();
    shown = true;
    hidden ??= redacted;
    sealed ||= signature !== undefined || redacted !== undefined;
    events.push(event);
  }

  return {
    takes: (deltaType) => deltaType === "thinking_delta" || deltaType === "signature_delta",
    // Behind its signature a block is over, closed or not.
    isRepeatedBy: (start) =>
      start.type === "redacted_thinking" ? start.data === hidden : !sealed && start.type === "thinking",
    begin: add,
    add,
    close() {
      sealed = true;
    },
  };
}
