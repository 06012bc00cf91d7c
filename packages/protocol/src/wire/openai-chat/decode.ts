import type { StreamEvent } from "../../stream-event.ts";
import { decodeWhole } from "../decode-whole.ts";
import type { Decoder } from "../decoder.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { excerptOf } from "../excerpt.ts";
import { heavierFinish } from "../finish.ts";
import { asList, asRecord, presentId, presentIndex } from "../odd-values.ts";
import { findProviderError, reportedError } from "../provider-error.ts";
import { createStartReader } from "../start-reader.ts";
import { createTurnDecoder, type TurnReader } from "../turn-decoder.ts";
import { createToolNameReader } from "../wire-tool-name.ts";
import { ChoiceReader } from "./decode-choice.ts";
import { decodeUsage } from "./decode-usage.ts";
import { OtherChoices } from "./other-choices.ts";
import type { ChatReplayItem } from "./replay-item.ts";
import { PROTOCOL } from "./traits.ts";

/** A decoder for one Chat Completions turn, streamed or whole. */
export function createDecoder(options: DecoderOptions = {}): Decoder {
  return createTurnDecoder(new ChatTurnReader(options));
}

/** A whole answer, parsed or as text, as the events a stream would have given. */
export function decodeResponse(body: unknown, options: DecoderOptions = {}): StreamEvent[] {
  return decodeWhole(body, createDecoder(options));
}

/** One turn of Chat Completions, chunk by chunk; an `error` comes last. */
class ChatTurnReader implements TurnReader {
  readonly protocol = "openai-chat";
  readonly #provider: string;
  readonly #readStart = createStartReader();
  readonly #first: ChoiceReader;
  readonly #others: OtherChoices;
  #reasoningField: string | undefined;
  #id: string | undefined;
  /** The server names every chunk anew, so that an id says nothing. */
  #idsVary = false;

  constructor({ provider = "", toolNames = [] }: DecoderOptions) {
    this.#provider = provider;
    const readName = createToolNameReader(toolNames);
    this.#first = new ChoiceReader(readName);
    this.#others = new OtherChoices(readName);
  }

  read(chunk: Record<string, unknown>, eventName: string | undefined): StreamEvent[] {
    const events: StreamEvent[] = [];
    let error = findProviderError(chunk, eventName) ?? this.#splicedMessage(chunk);
    if (error?.kind === "spliced") return [...this.release(), error];
    if (!error) this.#readStart(chunk, events);
    let position = 0;
    let choice: Record<string, unknown> | undefined;
    let ends = false;
    for (const entry of asList(chunk.choices)) {
      const fields = asRecord(entry);
      const index = presentIndex(fields?.index) ?? position++;
      if (!fields) continue;
      if (index === 0) this.#first.read(fields, events);
      else this.#others.read(index, fields);
      choice ??= index === 0 ? fields : undefined;
      ends ||= Boolean(fields.finish_reason);
      error ??= reportedError(fields.error);
    }
    if (this.#reasoningField !== this.#first.content.reasoningField) this.#noteReasoning(this.#first, events);
    decodeUsage(chunk, choice, events);
    this.#others.yieldTo(this.#first, events);
    // Groq reports a stream that it stopped beside the choices.
    error ??= reportedError(asRecord(chunk.x_groq)?.error);
    if (error) events.push(...this.release(), error);
    if (events.length === 0 && !ends) events.push({ type: "heartbeat" });
    return events;
  }

  get finished(): boolean {
    return (
      this.#first.finish !== undefined || this.#first.whole || this.#others.finish(this.#first) !== undefined
    );
  }

  conclude(mark: string): StreamEvent[] {
    const other = this.#others.finish(this.#first);
    const own = this.#first.resolveFinish(mark, this.#others.taken(this.#first).length > 0);
    const finish = other && this.#first.finish ? heavierFinish(own, other) : (other ?? own);
    return [...this.release(), { type: "finish", ...finish }];
  }

  /** Events held back until the end: the calls of another choice, and what goes back with the message. */
  release(): StreamEvent[] {
    const taken = this.#others.taken(this.#first);
    const events = this.#others.release(this.#first);
    for (const reader of taken) this.#noteReasoning(reader, events);
    for (const item of this.#first.messageItems(taken)) events.push(this.#rawEvent(item));
    for (const item of this.#others.callItems(this.#first)) events.push(this.#rawEvent(item));
    return events;
  }

  // Emitted at once: a turn that is aborted has no end.
  #noteReasoning({ content }: ChoiceReader, events: StreamEvent[]): void {
    if (this.#reasoningField !== undefined || content.reasoningField === undefined) return;
    this.#reasoningField = content.reasoningField;
    events.push(this.#rawEvent({ type: "reasoningField", field: content.reasoningField }));
  }

  #rawEvent(item: ChatReplayItem): StreamEvent {
    return { type: "raw", protocol: PROTOCOL, provider: this.#provider, item };
  }

  // Many servers give each chunk an id of its own; only behind the end of a message a new one with a role counts.
  #splicedMessage(chunk: Record<string, unknown>): (StreamEvent & { type: "error" }) | undefined {
    const id = presentId(chunk.id);
    if (id === undefined || id === this.#id) return undefined;
    const known = this.#id;
    this.#id ??= id;
    if (known === undefined) return undefined;
    const choice = asRecord(asList(chunk.choices)[0]);
    const delta = asRecord(choice?.delta);
    if (this.#first.finish === undefined || delta?.role === undefined || !hasContent(delta)) {
      this.#idsVary ||= this.#first.finish === undefined;
      return undefined;
    }
    if (this.#idsVary) return undefined;
    const message = `a second message (${excerptOf(id)}) began inside the stream of ${excerptOf(known)}`;
    return { type: "error", message, kind: "spliced", retryable: true };
  }
}

function hasContent(delta: Record<string, unknown>): boolean {
  return Boolean(delta.content) || asList(delta.tool_calls).length > 0;
}
