import type { StreamEvent } from "../../stream-event.ts";
import { asList } from "../odd-values.ts";
import type { CallReader } from "./decode-call.ts";
import { sayPart, type TextList } from "./decode-text.ts";
import type { OutputItem } from "./output-item.ts";

export interface ItemReader {
  /** The item as it is announced: its texts are still to come, and are read only if they never do. */
  announce(item: OutputItem, fields: Record<string, unknown>, events: StreamEvent[]): void;
  /** The item as it is when it is complete; it may come again with the whole response. */
  complete(item: OutputItem, fields: Record<string, unknown>, events: StreamEvent[]): void;
  /** What the item still owes when its turn ended in order. */
  settle(item: OutputItem, events: StreamEvent[]): void;
}

export function createItemReader(calls: CallReader): ItemReader {
  function readContent(item: OutputItem, fields: Record<string, unknown>, events: StreamEvent[]): void {
    sayTexts(item, "summary", fields.summary, events);
    sayTexts(item, "content", fields.content, events);
    if (item.kind === "call") calls.sayWhole(item, fields.arguments ?? fields.input, events);
  }

  return {
    announce(item, fields, events) {
      item.opening ??= fields;
      if (item.kind === "call") calls.identify(item, fields, events);
    },
    complete(item, fields, events) {
      if (item.kind === "call") calls.identify(item, fields, events);
      item.whole = laterVersion(item.whole, fields);
      readContent(item, fields, events);
    },
    settle(item, events) {
      const silent = item.args === "" && item.texts.size === 0;
      if (item.opening && !item.whole && silent) readContent(item, item.opening, events);
    },
  };
}

function sayTexts(item: OutputItem, list: TextList, parts: unknown, events: StreamEvent[]): void {
  if (item.kind !== "message" && item.kind !== "reasoning") return;
  for (const [index, part] of asList(parts).entries()) sayPart(item, { list, index }, part, events);
}

// Some servers leave out of the whole response what only the item's own event held.
function laterVersion(
  known: Record<string, unknown> | undefined,
  next: Record<string, unknown>,
): Record<string, unknown> {
  return known?.encrypted_content && !next.encrypted_content ? known : next;
}
