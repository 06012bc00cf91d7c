import { presentId, presentIndex } from "../odd-values.ts";
import type { ItemKind } from "./item-kind.ts";
import type { OutputItem } from "./output-item.ts";

/** What an event says of the item it belongs to. Odd values are taken as not sent. */
export interface ItemClaim {
  kind: ItemKind;
  index?: unknown;
  itemId?: unknown;
  callId?: unknown;
  /** Whether the event announces an item. */
  opens?: boolean;
}

export interface OutputItems {
  /** The item meant; opened if there is none. */
  of(claim: ItemClaim): OutputItem;
  /** In the order in which they were opened. */
  all(): readonly OutputItem[];
}

/**
 * Tells the items of one turn apart. The output index decides; ids only tell those apart that share an index, and
 * stand in for an index that is missing. Work and memory per event are constant.
 */
export function createOutputItems(): OutputItems {
  const all: OutputItem[] = [];
  const byIndex = new Map<number, OutputItem[]>();
  const byCallId = new Map<string, OutputItem>();
  const byItemId = new Map<string, OutputItem>();
  const lastOf = new Map<ItemKind, OutputItem>();
  let highest = -1;

  function open(kind: ItemKind, index: number | undefined): OutputItem {
    const place = index ?? highest + 1;
    const there = byIndex.get(place) ?? [];
    const item: OutputItem = {
      kind,
      key: `${place}_${there.length}`,
      order: [place, there.length],
      itemId: undefined,
      callId: undefined,
      name: undefined,
      args: "",
      texts: new Map(),
      refused: false,
      opening: undefined,
      whole: undefined,
    };
    highest = Math.max(highest, place);
    there.push(item);
    byIndex.set(place, there);
    lastOf.set(kind, item);
    all.push(item);
    return item;
  }

  function find(claim: ItemClaim, index: number | undefined, ids: ItemIds): OutputItem | undefined {
    const { kind, opens } = claim;
    const named = namedItem(kind, ids);
    if (index === undefined) {
      if (named || opens) return named;
      const last = lastOf.get(kind);
      return last && !last.whole && canBe(last, ids) ? last : undefined;
    }
    if (named?.order[0] === index) return named;
    const last = byIndex.get(index)?.findLast((item) => item.kind === kind && canBe(item, ids));
    if (last) return opens && isAnother(last, ids) ? undefined : last;
    return opens ? undefined : named;
  }

  function namedItem(kind: ItemKind, { callId, itemId }: ItemIds): OutputItem | undefined {
    const byCall = callId === undefined ? undefined : byCallId.get(callId);
    const byItem = itemId === undefined ? undefined : byItemId.get(itemId);
    return [byCall, byItem].find((item) => item?.kind === kind && canBe(item, { callId, itemId }));
  }

  return {
    of(claim) {
      const index = presentIndex(claim.index);
      const ids = { callId: presentId(claim.callId), itemId: presentId(claim.itemId) };
      const item = find(claim, index, ids) ?? open(claim.kind, index);
      item.callId ??= ids.callId;
      item.itemId ??= ids.itemId;
      if (item.callId !== undefined && !byCallId.has(item.callId)) byCallId.set(item.callId, item);
      if (item.itemId !== undefined && !byItemId.has(item.itemId)) byItemId.set(item.itemId, item);
      return item;
    },
    all: () => all,
  };
}

interface ItemIds {
  callId: string | undefined;
  itemId: string | undefined;
}

// Only a call's own id speaks against it: item ids rotate.
function canBe(item: OutputItem, { callId }: ItemIds): boolean {
  return callId === undefined || item.callId === undefined || item.callId === callId;
}

// An index that is stuck: whatever is announced on it anew, under another id, is another item.
function isAnother(item: OutputItem, { callId, itemId }: ItemIds): boolean {
  if (callId !== undefined && item.callId === callId) return false;
  return item.itemId !== undefined && itemId !== undefined && item.itemId !== itemId;
}
