import type { StreamEvent } from "../../stream-event.ts";
import { canonicalText } from "../call-arguments.ts";
import { asList, asRecord, presentId } from "../odd-values.ts";
import { likenessOf } from "./call-content.ts";
import type { ItemReader } from "./decode-item.ts";
import { byOrder, type OutputItem } from "./output-item.ts";
import { claimOf, type ItemClaim, isOfKind, MAX_SCANNED, type OutputItems } from "./output-items.ts";

/** The output of a whole response: what is new in the items that were streamed, and those that were not. */
export function decodeOutput(
  output: unknown,
  items: OutputItems,
  reader: ItemReader,
  events: StreamEvent[],
): void {
  const entries = asList(output).flatMap((listed, index): Entry[] => {
    const fields = asRecord(listed);
    return fields ? [{ fields, ...claimOf(fields), index }] : [];
  });
  const streamed = matchStreamed(entries, items.all());
  for (const entry of entries)
    reader.complete(streamed.get(entry) ?? items.open(entry), entry.fields, events);
}

/** An item of the list, with its place in it. */
interface Entry extends ItemClaim {
  fields: Record<string, unknown>;
  index: number;
}

/**
 * Finds the streamed item of each entry; no item is found twice. The list may leave items out, and every id may have
 * changed: an id counts where nothing speaks against it, then a call's name and arguments, then its place.
 */
function matchStreamed(entries: readonly Entry[], items: readonly OutputItem[]): Map<Entry, OutputItem> {
  const found = new Map<Entry, OutputItem>();
  const left = new Set([...items].sort(byOrder));

  function match(key: Key, accepts: (item: OutputItem, entry: Entry) => boolean): void {
    if (left.size === 0 || found.size === entries.length) return;
    const groups = groupBy(left, key.ofItem);
    for (const entry of entries) {
      const group = found.has(entry) ? undefined : groups.get(key.ofEntry(entry));
      if (!group) continue;
      const item = findFirst(group, (one) => isOfKind(one, entry) && accepts(one, entry));
      if (!item) continue;
      found.set(entry, item);
      left.delete(item);
      group.delete(item);
    }
  }

  match(CALL_ID, isPossible);
  match(CONTENT, (item, { index }) => item.order[0] === index);
  match(CONTENT, () => true);
  match(CALL_ID, isOfName);
  match(ITEM_ID, isOfName);
  match(PLACE, isPossible);
  match(ANYWHERE, isPossible);
  return found;
}

/** Evidence that an item and an entry are the same. Undefined: none. */
interface Key {
  ofItem(item: OutputItem): unknown;
  ofEntry(entry: Entry): unknown;
}

const CALL_ID: Key = { ofItem: ({ callId }) => callId, ofEntry: ({ callId }) => presentId(callId) };
const ITEM_ID: Key = { ofItem: ({ itemId }) => itemId, ofEntry: ({ itemId }) => presentId(itemId) };
const PLACE: Key = { ofItem: ({ order }) => order[0], ofEntry: ({ index }) => index };
const ANYWHERE: Key = { ofItem: ({ kind }) => kind, ofEntry: ({ kind }) => kind };
const CONTENT: Key = {
  ofItem: ({ kind, name, args }) => (kind === "call" ? contentKey(name, args) : undefined),
  ofEntry: ({ content }) => content && contentKey(content.name, content.args),
};

function contentKey(name: string | undefined, args: string): string {
  return `${name} ${canonicalText(args || "{}")}`;
}

function isPossible(item: OutputItem, { content }: Entry): boolean {
  return !content || likenessOf(item, content) !== "other";
}

function isOfName(item: OutputItem, { content }: Entry): boolean {
  return content?.name === undefined || item.name === undefined || content.name === item.name;
}

function groupBy(items: Iterable<OutputItem>, keyOf: Key["ofItem"]): Map<unknown, Set<OutputItem>> {
  const groups = new Map<unknown, Set<OutputItem>>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.add(item);
    else groups.set(key, new Set([item]));
  }
  return groups;
}

function findFirst(
  group: Iterable<OutputItem>,
  accepts: (item: OutputItem) => boolean,
): OutputItem | undefined {
  let scanned = 0;
  for (const item of group) {
    if (accepts(item)) return item;
    if (++scanned === MAX_SCANNED) return undefined;
  }
  return undefined;
}
