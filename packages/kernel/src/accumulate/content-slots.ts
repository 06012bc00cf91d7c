import type {
  AssistantMessage,
  StreamEvent,
  TextBlock,
  ThinkingBlock,
  ToolCallBlock,
} from "@toolrail/protocol";

type TextEvent = Extract<StreamEvent, { type: "text" }>;
type ThinkingEvent = Extract<StreamEvent, { type: "thinking" }>;

/** A text or thinking block while its pieces arrive. */
interface OpenText {
  type: "text" | "thinking";
  pieces: string[];
  signature?: string;
  redacted?: string;
}

const CALL = "call";

/** The blocks of a turn in the order in which each first showed; calls fill their slots by their own order. */
export class ContentSlots {
  readonly #slots: (OpenText | typeof CALL | undefined)[] = [];
  readonly #callSlots = new Map<string, number>();
  readonly #texts = new Map<string, OpenText>();

  get size(): number {
    return this.#slots.length;
  }

  absorb(event: TextEvent | ThinkingEvent): void {
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

  reserveCall(key: string): void {
    this.#callSlots.set(key, this.#slots.push(CALL) - 1);
  }

  /** Gives the slot of a call up that is none to run. */
  releaseCall(key: string): void {
    const slot = this.#callSlots.get(key);
    if (slot !== undefined) this.#slots[slot] = undefined;
  }

  fill(calls: readonly ToolCallBlock[]): AssistantMessage["content"] {
    const content: AssistantMessage["content"] = [];
    let filled = 0;
    for (const slot of this.#slots) {
      const block = slot === CALL ? calls[filled++] : slot && closeText(slot);
      if (block) content.push(block);
    }
    return content;
  }
}

/** Tells whether the event brings anything at all; a block is opened by its first content. */
function hasContent(event: TextEvent | ThinkingEvent): boolean {
  if (event.type === "text") return event.delta !== "";
  return Boolean(event.delta || event.signature || event.redacted);
}

function absorbText(block: OpenText, event: TextEvent | ThinkingEvent): void {
  if (event.delta) block.pieces.push(event.delta);
  if (event.type === "text") return;
  if (event.signature) block.signature = event.signature;
  if (event.redacted) block.redacted = event.redacted;
}

function closeText({ type, pieces, signature, redacted }: OpenText): TextBlock | ThinkingBlock {
  const text = pieces.join("");
  if (type === "text") return { type, text };
  return { type, text, ...(signature && { signature }), ...(redacted && { redacted }) };
}
