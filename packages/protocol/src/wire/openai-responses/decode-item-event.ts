import type { StreamEvent } from "../../stream-event.ts";
import { asRecord, entryOf } from "../odd-values.ts";
import { readCallContent } from "./call-content.ts";
import type { CallReader } from "./decode-call.ts";
import type { ItemReader } from "./decode-item.ts";
import { sayDelta, sayPart, sayWhole } from "./decode-text.ts";
import { ARGUMENT_TYPES, PART_TYPES, REASONING_PART, TEXT_TYPES, type TextType } from "./event-types.ts";
import type { ItemKind } from "./item-kind.ts";
import type { OutputItem } from "./output-item.ts";
import { claimOf, type ItemClaim, type OutputItems } from "./output-items.ts";

type Chunk = Record<string, unknown>;

/** Reads the events that belong to one output item; others say nothing to it. */
export type ItemEventReader = (type: string, chunk: Chunk, events: StreamEvent[]) => void;

export function createItemEventReader(
  items: OutputItems,
  reader: ItemReader,
  calls: CallReader,
): ItemEventReader {
  function itemOf(kind: ItemKind, chunk: Chunk, end: Partial<ItemClaim> = {}): OutputItem {
    return items.of({
      kind,
      index: chunk.output_index,
      itemId: chunk.item_id,
      callId: chunk.call_id,
      ...end,
    });
  }

  function readItem(phase: string, chunk: Chunk, events: StreamEvent[]): void {
    const fields = asRecord(chunk.item);
    if (!fields) return;
    const claim = { ...claimOf(fields), index: chunk.output_index };
    if (phase === "added") reader.announce(items.of({ ...claim, phase: "opens" }), fields, events);
    else if (phase === "done") reader.complete(items.of({ ...claim, phase: "closes" }), fields, events);
  }

  function readText(type: TextType, phase: string, chunk: Chunk, events: StreamEvent[]): void {
    const item = itemOf(type.kind, chunk);
    const place = { list: type.list, index: chunk[type.index] };
    if (type.refusal) item.refused = true;
    if (phase === "delta") sayDelta(item, place, chunk.delta, events);
    else if (phase === "done") sayWhole(item, place, chunk.text ?? chunk.refusal, events);
  }

  function readPart(type: TextType, chunk: Chunk, events: StreamEvent[]): void {
    const { kind, list, index } = asRecord(chunk.part)?.type === "reasoning_text" ? REASONING_PART : type;
    sayPart(itemOf(kind, chunk), { list, index: chunk[index] }, chunk.part, events);
  }

  function readArguments(phase: string, chunk: Chunk, events: StreamEvent[]): void {
    const ends = phase === "done";
    const item = itemOf("call", chunk, ends ? { phase: "closes", content: readCallContent(chunk) } : {});
    calls.identify(item, chunk, events);
    if (phase === "delta") calls.sayDelta(item, chunk.delta, events);
    else if (ends) calls.sayWhole(item, chunk.arguments ?? chunk.input, events);
  }

  return (type, chunk, events) => {
    const end = type.lastIndexOf(".");
    const [stem, phase] = [type.slice(0, end), type.slice(end + 1)];
    const text = entryOf(TEXT_TYPES, stem);
    const part = entryOf(PART_TYPES, stem);
    if (stem === "response.output_item") readItem(phase, chunk, events);
    else if (text) readText(text, phase, chunk, events);
    else if (part && phase === "done") readPart(part, chunk, events);
    else if (ARGUMENT_TYPES.has(stem)) readArguments(phase, chunk, events);
  };
}
