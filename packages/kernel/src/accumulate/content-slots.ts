import type { AssistantMessage, StreamEvent, ToolCallBlock } from "@toolrail/protocol";
import { absorbText, closeText, hasContent, type OpenText } from "./text-block.ts";

const CALL = "call";

/** The blocks of a turn in the order in which each first showed; calls fill their slots by their own order. */
export class ContentSlots {
  readonly #slots: (OpenText | typeof CALL)[] = [];
  readonly #texts = new Map<string, OpenText>();

  absorb(event: Extract<StreamEvent, { type: "text" | "thinking" }>): void {
    if (!hasContent(event)) return;
    const key = `${event.type} ${event.key}`;
    let block = this.#texts.get(key);
    if (!block) {
      block = { type: event.type, pieces: [] };
      this.#texts.set(key, block);
      this.#slots.push(block);
    }
    absorbText(block, event);
  }

  reserveCall(): void {
    this.#slots.push(CALL);
  }

  fill(calls: readonly ToolCallBlock[]): AssistantMessage["content"] {
    const content: AssistantMessage["content"] = [];
    let filled = 0;
    for (const slot of this.#slots) {
      const block = slot === CALL ? calls[filled++] : closeText(slot);
      if (block) content.push(block);
    }
    return content;
  }
}
