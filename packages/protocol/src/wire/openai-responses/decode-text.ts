import type { StreamEvent } from "../../stream-event.ts";
import { asRecord, presentIndex, presentText } from "../odd-values.ts";
import type { OutputItem } from "./output-item.ts";

/** Which list of an item a text stands in. */
export type TextList = "content" | "summary";

/** One of an item's texts. */
export interface TextPlace {
  list: TextList;
  /** Its place in the list; what is no index is 0. */
  index: unknown;
}

/** A piece of a text. */
export function sayDelta(item: OutputItem, place: TextPlace, delta: unknown, events: StreamEvent[]): void {
  const text = presentText(delta);
  if (text === undefined) return;
  const part = partKey(place);
  item.texts.set(part, (item.texts.get(part) ?? "") + text);
  events.push(textEvent(item, part, text));
}

/** A whole text, of which only what was not said yet is said. One that differs came too late to take the other back. */
export function sayWhole(item: OutputItem, place: TextPlace, whole: unknown, events: StreamEvent[]): void {
  const text = presentText(whole);
  const said = item.texts.get(partKey(place)) ?? "";
  if (text?.startsWith(said)) sayDelta(item, place, text.slice(said.length), events);
}

/** A content part as it stands in a complete item, whatever its type. */
export function sayPart(item: OutputItem, place: TextPlace, part: unknown, events: StreamEvent[]): void {
  const fields = asRecord(part);
  if (presentText(fields?.refusal) !== undefined) item.refused = true;
  sayWhole(item, place, fields ? (fields.text ?? fields.refusal) : part, events);
}

function partKey({ list, index }: TextPlace): string {
  return `${list}_${presentIndex(index) ?? 0}`;
}

// A message is one text, as it is one item when it goes back; each part of a reasoning stands for itself.
function textEvent(item: OutputItem, part: string, delta: string): StreamEvent {
  if (item.kind === "reasoning") return { type: "thinking", key: `${item.key}_${part}`, delta };
  return { type: "text", key: item.key, delta };
}
