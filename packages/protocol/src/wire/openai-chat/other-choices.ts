import type { StreamEvent, ToolCallEvent } from "../../stream-event.ts";
import { excerptOf } from "../excerpt.ts";
import { type Finish, heavierFinish } from "../finish.ts";
import { ChoiceReader } from "./decode-choice.ts";
import type { CallFieldsItem } from "./replay-item.ts";

interface OtherChoice {
  index: number;
  reader: ChoiceReader;
  /** Held back until the end of the turn, by what they bring. */
  held: { text: StreamEvent[]; toolCall: ToolCallEvent[]; beside: StreamEvent[] };
}

/**
 * The choices behind the first. Copilot puts text into the first and calls into the second, so where the first has no
 * calls at the end of the turn, those of the others are the model's. All else of them is dropped, with a warning.
 */
export class OtherChoices {
  readonly #readName: (wireName: string) => string;
  readonly #choices = new Map<number, OtherChoice>();
  #warned = false;

  constructor(readName: (wireName: string) => string) {
    this.#readName = readName;
  }

  read(index: number, choice: Record<string, unknown>): void {
    let other = this.#choices.get(index);
    if (!other) {
      const held = { text: [], toolCall: [], beside: [] };
      other = { index, reader: new ChoiceReader(this.#readName), held };
      this.#choices.set(index, other);
    }
    const events: StreamEvent[] = [];
    other.reader.read(choice, events);
    for (const event of events)
      if (event.type === "toolCall") other.held.toolCall.push(event);
      else other.held[event.type === "text" ? "text" : "beside"].push(event);
  }

  /** Drops what the first choice has come to have itself. */
  yieldTo(first: ChoiceReader, events: StreamEvent[]): void {
    for (const { held } of this.#choices.values()) {
      if (first.hasText) this.#warnOf(held.text.splice(0), events);
      if (first.calls.count > 0) this.#warnOf(held.toolCall.splice(0), events);
    }
  }

  #warnOf([example]: StreamEvent[], events: StreamEvent[]): void {
    if (!example || this.#warned) return;
    this.#warned = true;
    const excerpt = excerptOf(example.type === "text" ? example.delta : example);
    events.push({ type: "warning", message: "only the first choice of an answer is read", excerpt });
  }

  /** The choices that are one message with the first, in order. */
  taken(first: ChoiceReader): ChoiceReader[] {
    return this.#takenChoices(first).map(({ reader }) => reader);
  }

  /** Why the taken choices ended; undefined when none is taken, or none says. */
  finish(first: ChoiceReader): Finish | undefined {
    let finish: Finish | undefined;
    for (const reader of this.taken(first))
      if (reader.finish) finish = heavierFinish(finish, reader.resolveFinish(""));
    return finish;
  }

  /** Events held back for the end of the turn. */
  release(first: ChoiceReader): StreamEvent[] {
    const events: StreamEvent[] = [];
    let begin = 0;
    const taken = this.#takenChoices(first);
    for (const { index, held } of taken) {
      const calls = held.toolCall.map((event) => moveCall(event, index, begin));
      begin = calls.reduce((next, { order }) => Math.max(next, order[0] + 1), begin);
      events.push(...held.beside, ...held.text, ...calls);
    }
    for (const other of this.#choices.values())
      if (!taken.includes(other)) this.#warnOf(other.held.text, events);
    return events;
  }

  /** Items that go back with the calls, those of the taken choices behind those of the first. */
  callItems(first: ChoiceReader): CallFieldsItem[] {
    let begin = 0;
    return [first, ...this.taken(first)].flatMap(({ calls }) => {
      const items = calls.items().map((item) => ({ ...item, position: item.position + begin }));
      begin += calls.count;
      return items;
    });
  }

  #takenChoices(first: ChoiceReader): OtherChoice[] {
    if (this.#choices.size === 0 || first.calls.count > 0) return [];
    const speaking = [...this.#choices.values()].filter(({ reader }) => reader.calls.count > 0);
    return speaking.sort((a, b) => a.index - b.index);
  }
}

function moveCall(event: ToolCallEvent, choice: number, begin: number): ToolCallEvent {
  return { ...event, key: `choice${choice}_${event.key}`, order: [begin + event.order[0], event.order[1]] };
}
