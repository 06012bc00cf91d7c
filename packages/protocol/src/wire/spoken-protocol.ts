import type { ModelErrorEvent, StreamEvent } from "../stream-event.ts";
import { excerptOf } from "./excerpt.ts";
import { asRecord, presentText } from "./odd-values.ts";

/** Wire protocols that are known by markers in their chunks. */
export type WireProtocol =
  | "openai-chat"
  | "openai-responses"
  | "anthropic-messages"
  | "google-generate-content"
  | "ollama-chat";

/** Keeps track of whether anything of a turn is of the protocol that it is read as, and else which protocol it speaks. */
export class SpokenProtocol {
  readonly #expected: WireProtocol | undefined;
  #understood = false;
  #foreign: WireProtocol | undefined;
  /** The first object that said nothing. */
  #first: unknown;

  /** `expected` undefined: any protocol counts as understood. */
  constructor(expected: WireProtocol | undefined) {
    this.#expected = expected;
  }

  /** Takes a chunk and the events that were read from it. */
  note(chunk: Record<string, unknown>, events: readonly StreamEvent[]): void {
    if (this.#understood) return;
    const protocol = protocolOf(chunk);
    const isForeign = protocol !== undefined && this.#expected !== undefined && protocol !== this.#expected;
    this.#understood = isForeign
      ? events.some(({ type }) => SUBSTANCE.has(type))
      : protocol !== undefined || !events.every(isSilent);
    if (isForeign) this.#foreign ??= protocol;
    if (!isPing(chunk)) this.#first ??= chunk;
  }

  /**
   * The failure of a turn of which nothing was understood; undefined where something was, or nothing was there.
   * A stream that was cut off (not `complete`) without markers of another protocol may just not have begun.
   */
  failure(complete: boolean): ModelErrorEvent | undefined {
    if (this.#understood) return undefined;
    const expected = this.#expected ?? "this protocol";
    if (this.#foreign !== undefined)
      return invalidRequest(
        `the server answers in the form of ${this.#foreign}, not of ${expected}; choose that protocol, or another address`,
      );
    if (!complete || this.#first === undefined) return undefined;
    return invalidRequest(
      `nothing in the answer is of ${expected}; it began with: ${excerptOf(this.#first)}`,
    );
  }
}

const SUBSTANCE: ReadonlySet<StreamEvent["type"]> = new Set([
  "text",
  "thinking",
  "toolCall",
  "finish",
  "error",
]);

/** True for events that a chunk of any protocol can give: a name, a figure, a warning, a sign of life. */
export function isSilent({ type }: StreamEvent): boolean {
  return type !== "raw" && !SUBSTANCE.has(type);
}

const ANTHROPIC_TYPE = /^(?:message|content_block)_(?:start|delta|stop)$/;

function protocolOf(chunk: Record<string, unknown>): WireProtocol | undefined {
  const type = presentText(chunk.type) ?? "";
  if (Array.isArray(chunk.choices) || presentText(chunk.object)?.startsWith("chat.completion"))
    return "openai-chat";
  if (type.startsWith("response.") || chunk.object === "response" || Array.isArray(chunk.output))
    return "openai-responses";
  if (ANTHROPIC_TYPE.test(type) || (type === "message" && Array.isArray(chunk.content)))
    return "anthropic-messages";
  if (Array.isArray(chunk.candidates) || chunk.promptFeedback !== undefined) return "google-generate-content";
  return typeof chunk.done === "boolean" && asRecord(chunk.message) ? "ollama-chat" : undefined;
}

// Also an empty object.
function isPing(chunk: Record<string, unknown>): boolean {
  const names = [chunk.type, chunk.event, chunk.object, chunk.status];
  return (
    Object.keys(chunk).length === 0 ||
    names.some((name) => typeof name === "string" && /ping|keep.?alive|heart.?beat/i.test(name))
  );
}

function invalidRequest(message: string): ModelErrorEvent {
  return { type: "error", message, kind: "invalidRequest", retryable: false };
}
