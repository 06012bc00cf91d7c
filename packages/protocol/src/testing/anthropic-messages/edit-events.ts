import type { QuirkEffect } from "../quirk-effect.ts";
import type { AnthropicEvent } from "./anthropic-events.ts";

export interface Quirk {
  effect: QuirkEffect;
  apply(events: readonly AnthropicEvent[]): unknown[];
}

/** The events of one block, from its start to its stop. */
export type BlockEvents = readonly AnthropicEvent[];

/** Each event with an index replaced by others. */
export function editIndexed(
  events: readonly AnthropicEvent[],
  edit: (event: AnthropicEvent & { index: number }) => readonly unknown[],
): unknown[] {
  return events.flatMap<unknown>((event) => (isIndexed(event) ? edit(event) : [event]));
}

/** Each block of `type` replaced by other events. */
export function editBlocks(
  events: readonly AnthropicEvent[],
  type: string,
  edit: (block: BlockEvents) => readonly unknown[],
): unknown[] {
  const edited: unknown[] = [];
  for (let at = 0; at < events.length; ) {
    const length = blockLength(events, at);
    const group = events.slice(at, at + length);
    edited.push(...(group[0]?.content_block?.type === type ? edit(group) : group));
    at += length;
  }
  return edited;
}

/** The argument text of a call's block. */
export function inputText(block: BlockEvents): string {
  return block.map((event) => event.delta?.partial_json ?? "").join("");
}

/** A call's block with other deltas. */
export function withInputDeltas(block: BlockEvents, pieces: readonly unknown[]): unknown[] {
  const [start, ...rest] = block;
  const deltas = pieces.map((piece) => ({
    type: "content_block_delta",
    index: start?.index,
    delta: { type: "input_json_delta", partial_json: piece },
  }));
  return [start, ...deltas, ...rest.filter((event) => event.type !== "content_block_delta")];
}

/** A block with other fields in its start. */
export function withStart(block: BlockEvents, fields: Record<string, unknown>): AnthropicEvent[] {
  return block.map((event) =>
    event.content_block ? { ...event, content_block: { ...event.content_block, ...fields } } : event,
  );
}

function isIndexed(event: AnthropicEvent): event is AnthropicEvent & { index: number } {
  return event.index !== undefined;
}

function blockLength(events: readonly AnthropicEvent[], start: number): number {
  const { index } = events[start] ?? {};
  if (index === undefined) return 1;
  const end = events.findIndex((event, at) => at > start && event.index !== index);
  return (end < 0 ? events.length : end) - start;
}
