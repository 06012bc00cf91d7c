import { changing, editItems, type Quirk, replacing } from "./edit-events.ts";
import type { ResponsesEvent } from "./item-events.ts";

export type TextQuirk =
  | "deltasMissing"
  | "textDoneMissing"
  | "onlyItemDone"
  | "onlyResponse"
  | "argumentsNull"
  | "argumentsObject"
  | "argumentsEmptyObjectFirst"
  | "doneTwice"
  | "deltasEmpty";

/** In which of its four chances a text comes, and how. */
export const TEXT_QUIRKS: Readonly<Record<TextQuirk, Quirk>> = {
  deltasMissing: replacing("none", ".delta", () => []),
  textDoneMissing: without((event) => isInner(event) && event.type.endsWith(".done")),
  onlyItemDone: without(isInner),
  onlyResponse: without((event) => event.output_index !== undefined),
  argumentsNull: openingWith(null),
  argumentsEmptyObjectFirst: openingWith("{}"),
  argumentsObject: changing("none", (event) => {
    const opened = event.type.endsWith(".added");
    const { arguments: text, ...rest } = editItems(event, (item) => (opened ? item : withObject(item)));
    return text === undefined ? rest : { ...rest, arguments: parseOr(text) };
  }),
  doneTwice: replacing("none", ".done", (event) => [event, event]),
  deltasEmpty: replacing("none", ".delta", (event) => [{ ...event, delta: "" }, event]),
};

function without(isDropped: (event: ResponsesEvent) => boolean): Quirk {
  return { effect: "none", apply: (events) => events.filter((event) => !isDropped(event)) };
}

/** The events within an item: its parts, its deltas, its texts when they are done. */
function isInner(event: ResponsesEvent): boolean {
  return event.item_id !== undefined;
}

function openingWith(value: unknown): Quirk {
  return replacing("none", ".output_item.added", (event: ResponsesEvent) => [
    editItems(event, (item) => ("arguments" in item ? { ...item, arguments: value } : item)),
  ]);
}

function withObject(item: Record<string, unknown>): Record<string, unknown> {
  return typeof item.arguments === "string" ? { ...item, arguments: parseOr(item.arguments) } : item;
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
