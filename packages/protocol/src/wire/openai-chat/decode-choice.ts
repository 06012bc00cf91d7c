import type { StreamEvent } from "../../stream-event.ts";
import { type Finish, heavierFinish } from "../finish.ts";
import { asRecord } from "../odd-values.ts";
import { CarriedFields } from "./carried-fields.ts";
import { ContentReader, type MessageSource } from "./decode-content.ts";
import { ToolCallReader } from "./decode-tool-calls.ts";
import type { ChatReplayItem } from "./replay-item.ts";
import { readFinishReason } from "./stop-reason.ts";

/** Reads one choice of an answer, chunk by chunk. */
export class ChoiceReader {
  finish: Finish | undefined;
  /** A whole message came: it ends its turn, with a reason or without. */
  whole = false;
  readonly content: ContentReader;
  readonly calls: ToolCallReader;
  readonly #carried = new CarriedFields();
  #hasDeltas = false;

  constructor(readName: (wireName: string) => string) {
    this.content = new ContentReader(this.#carried);
    this.calls = new ToolCallReader(readName);
  }

  /** Writes what a choice of a chunk says to `events`. */
  read(choice: Record<string, unknown>, events: StreamEvent[]): void {
    const source = this.#sourceOf(choice);
    if (source) {
      this.content.read(source, events);
      this.calls.read(source, events);
    }
    const next = readFinishReason(choice);
    if (next) this.finish = heavierFinish(this.finish, next);
  }

  get hasText(): boolean {
    return this.content.hasText;
  }

  /**
   * Why the choice ended, by what came of it. `mark`: the terminal mark that stands in for a missing reason.
   * `elsewhere`: its calls stand in another choice.
   */
  resolveFinish(mark: string, elsewhere = false): Finish {
    const { reason, raw } = this.finish ?? { reason: "end", raw: mark };
    // A refusal says "stop" on the wire.
    if (this.content.refused && reason === "stop") return { reason: "refusal", raw };
    const lost = reason === "toolUse" && this.calls.announced && !this.calls.hasContent && !elsewhere;
    return { reason: lost ? "malformedCall" : reason, raw };
  }

  /** Items that go back with the message, without those of its calls. `others`: choices that are one message with this. */
  messageItems(others: readonly ChoiceReader[]): ChatReplayItem[] {
    for (const other of others) this.#carried.addAll(other.#carried);
    const items: ChatReplayItem[] = [];
    const parts = this.content.parts();
    if (parts) items.push(parts);
    const fields = this.#carried.toRecord();
    if (fields) items.push({ type: "messageFields", fields });
    return items;
  }

  #sourceOf(choice: Record<string, unknown>): MessageSource | undefined {
    const delta = asRecord(choice.delta);
    if (delta && (this.#hasDeltas || hasFields(delta))) {
      this.#hasDeltas = true;
      return { fields: delta, whole: false };
    }
    const message = asRecord(choice.message);
    // Some servers repeat the whole message in the last chunk of its deltas.
    if (!message || this.#hasDeltas) return undefined;
    this.whole = true;
    return { fields: message, whole: true };
  }
}

function hasFields(record: Record<string, unknown>): boolean {
  for (const _ in record) return true;
  return false;
}
