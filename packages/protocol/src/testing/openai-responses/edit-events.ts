import type { QuirkEffect } from "../quirk-effect.ts";
import type { ResponsesEvent } from "./item-events.ts";

export interface Quirk {
  effect: QuirkEffect;
  apply(events: readonly ResponsesEvent[]): unknown[];
}

/** Each event whose type ends in `ending` replaced by others. */
export function replacing(
  effect: QuirkEffect,
  ending: string,
  edit: (event: ResponsesEvent) => readonly unknown[],
): Quirk {
  return {
    effect,
    apply: (events) =>
      events.flatMap<unknown>((event) => (event.type.endsWith(ending) ? edit(event) : [event])),
  };
}

/** Each event changed. */
export function changing(
  effect: QuirkEffect,
  change: (event: ResponsesEvent, position: number) => unknown,
): Quirk {
  return { effect, apply: (events) => events.map(change) };
}

/** The items that an event holds, changed: its own, and those of the whole response. */
export function editItems(
  event: ResponsesEvent,
  edit: (item: Record<string, unknown>) => Record<string, unknown>,
): ResponsesEvent {
  const { item, response } = event;
  const output = response?.output;
  return {
    ...event,
    ...(item && { item: edit(item) }),
    ...(Array.isArray(output) && { response: { ...response, output: output.map(edit) } }),
  };
}

/** The event that ends the stream. */
export function isEnd(event: ResponsesEvent): boolean {
  return /^response\.(completed|incomplete|failed)$/.test(event.type);
}
