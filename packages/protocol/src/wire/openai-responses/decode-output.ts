import type { StreamEvent } from "../../stream-event.ts";
import { asList, asRecord, presentId } from "../odd-values.ts";
import type { ItemReader } from "./decode-item.ts";
import { itemKind } from "./item-kind.ts";
import type { OutputItem } from "./output-item.ts";
import type { OutputItems } from "./output-items.ts";

/** The output of a whole response: what is new in the items that were streamed, and those that were not. */
export function decodeOutput(
  output: unknown,
  items: OutputItems,
  reader: ItemReader,
  events: StreamEvent[],
): void {
  const streamed = new Set(items.all());
  for (const [position, entry] of asList(output).entries()) {
    const fields = asRecord(entry);
    if (!fields) continue;
    const item = findStreamed(fields, position, streamed) ?? items.of(newItem(fields, position));
    streamed.delete(item);
    reader.complete(item, fields, events);
  }
}

// The list may leave items out, and item ids may have rotated: a call's id is surest, an item's order comes last.
function findStreamed(
  fields: Record<string, unknown>,
  position: number,
  streamed: ReadonlySet<OutputItem>,
): OutputItem | undefined {
  const kind = itemKind(fields);
  const callId = presentId(fields.call_id);
  const itemId = presentId(fields.id);
  let best: OutputItem | undefined;
  let bestRank = 0;
  for (const item of streamed) {
    if (item.kind !== kind) continue;
    const rank = rankOf(item, { callId, itemId, position });
    if (rank > bestRank) [best, bestRank] = [item, rank];
    if (rank >= BY_ID) break;
  }
  return best;
}

const BY_ID = 3;

function rankOf(
  item: OutputItem,
  entry: { callId: string | undefined; itemId: string | undefined; position: number },
): number {
  if (entry.callId !== undefined && item.callId !== undefined)
    return entry.callId === item.callId ? BY_ID : 0;
  if (entry.itemId !== undefined && entry.itemId === item.itemId) return BY_ID;
  return item.order[0] === entry.position ? 2 : 1;
}

function newItem(fields: Record<string, unknown>, index: number) {
  return { kind: itemKind(fields), index, itemId: fields.id, callId: fields.call_id, opens: true };
}
