import type { StreamEvent } from "@toolrail/protocol";
import { turnBytesText, turnCallsText } from "./failure-text.ts";

export interface TurnLimits {
  maxTurnCalls: number;
  maxTurnBytes: number;
}

/** Bytes that each block counts beside its content, so that countless empty ones are bounded too. */
const BLOCK_BYTES = 256;

/** Counts the calls and the bytes of one answer, so that a stream without end does not fill the memory. */
export class TurnBounds {
  readonly #limits: TurnLimits;
  /** Bytes of the arguments of each call, which a whole text replaces. */
  readonly #calls = new Map<string, number>();
  readonly #texts = new Set<string>();
  #bytes = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Says by which limit an event is one too many; undefined while the answer may go on. */
  exceededBy(event: StreamEvent): string | undefined {
    const { maxTurnCalls, maxTurnBytes } = this.#limits;
    this.#count(event);
    if (this.#calls.size > maxTurnCalls) return turnCallsText(maxTurnCalls);
    return this.#bytes > maxTurnBytes ? turnBytesText(maxTurnBytes) : undefined;
  }

  #count(event: StreamEvent): void {
    switch (event.type) {
      case "text":
        this.#countText(`text ${event.key}`, bytesOf(event.delta));
        return;
      case "thinking":
        this.#countText(
          `thinking ${event.key}`,
          bytesOf(event.delta) + bytesOf(event.signature) + bytesOf(event.redacted),
        );
        return;
      case "toolCall":
        this.#countCall(event.key, bytesOf(event.argsDelta), bytesOf(event.args));
        return;
      case "warning":
        this.#bytes += BLOCK_BYTES + bytesOf(event.message) + bytesOf(event.excerpt);
        return;
      case "raw":
        this.#bytes += BLOCK_BYTES + bytesOf(JSON.stringify(event.item));
        return;
      default:
        return;
    }
  }

  #countText(key: string, bytes: number): void {
    if (bytes === 0) return;
    this.#bytes += bytes;
    if (this.#texts.has(key)) return;
    this.#texts.add(key);
    this.#bytes += BLOCK_BYTES + bytesOf(key);
  }

  #countCall(key: string, added: number, whole: number): void {
    const before = this.#calls.get(key);
    if (before === undefined) this.#bytes += BLOCK_BYTES + bytesOf(key);
    const now = Math.max(whole, before ?? 0) + added;
    this.#bytes += now - (before ?? 0);
    this.#calls.set(key, now);
  }
}

/** The length of a text in UTF-8, without a copy of it. */
function bytesOf(text: string | undefined): number {
  if (!text) return 0;
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair stands for two of its four bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code & 0xf800) !== 0xd800 ? 2 : 1;
  }
  return bytes;
}
