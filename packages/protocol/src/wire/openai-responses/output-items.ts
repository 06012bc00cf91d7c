import { presentId, presentIndex, presentText } from "../odd-values.ts";
import { type CallContent, type Likeness, likenessOf, readCallContent } from "./call-content.ts";
import { answeredId, type ItemKind, itemKind } from "./item-kind.ts";
import type { OutputItem } from "./output-item.ts";

/** What an event says of the item it belongs to. Odd values are taken as not sent. */
export interface ItemClaim {
  kind: ItemKind;
  /** The item's own type, where the event holds the item. */
  type?: unknown;
  index?: unknown;
  itemId?: unknown;
  callId?: unknown;
  /** `opens`: it announces an item. `closes`: it ends one, or a call's arguments, and repeats what came before. */
  phase?: "opens" | "closes" | undefined;
  /** Of a call. */
  content?: CallContent | undefined;
}

export interface OutputItems {
  /** The item meant; opened if there is none. */
  of(claim: ItemClaim): OutputItem;
  /** An item that nothing streamed. */
  open(claim: ItemClaim): OutputItem;
  /** The item of a call by any id that it was given. */
  named(callId: string): OutputItem | undefined;
  /** In the order in which they were opened. */
  all(): readonly OutputItem[];
}

/** Items that are looked through for one that an event may mean; its work stays constant. */
export const MAX_SCANNED = 64;

/**
 * Tells the items of one turn apart. The output index decides; ids only tell those apart that share an index, and
 * stand in for an index that is missing. No id alone decides: servers make item ids and call ids anew on the way.
 */
export function createOutputItems(): OutputItems {
  const all: OutputItem[] = [];
  const byIndex = new Map<number, OutputItem[]>();
  const byCallId = new Map<string, OutputItem>();
  const byItemId = new Map<string, OutputItem>();
  const lastOf = new Map<ItemKind, OutputItem>();
  let highest = -1;

  function open({ kind, type }: ItemClaim, index: number | undefined): OutputItem {
    const place = index ?? highest + 1;
    const there = byIndex.get(place) ?? [];
    const item: OutputItem = {
      kind,
      type: presentText(type),
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

  function find(claim: ItemClaim, index: number | undefined): OutputItem | undefined {
    const opens = claim.phase === "opens";
    const named = namedItem(claim);
    if (index === undefined) return named ?? (opens ? undefined : findUnfinished(claim));
    if (named?.order[0] === index) return named;
    const there = byIndex.get(index) ?? [];
    const again = there.length > 0 ? announcedAs(claim, index) : undefined;
    if (again) return again;
    const last = there.findLast((item) => isOfKind(item, claim) && canBe(item, claim));
    if (last) return opens && isAnother(last, claim) ? undefined : last;
    if (opens) return undefined;
    return named ?? findRepeated(recentOf(there, claim), claim);
  }

  // The same place and the same item id tell a call by another call id, unless its name says otherwise.
  function announcedAs(claim: ItemClaim, index: number): OutputItem | undefined {
    const item = byItemId.get(presentId(claim.itemId) ?? "");
    const { name } = claim.content ?? {};
    if (!item || item.whole || item.order[0] !== index || !isOfKind(item, claim)) return undefined;
    return name === undefined || item.name === undefined || name === item.name ? item : undefined;
  }

  // Without an index, a call that is finished may well be another than one just like it.
  function findUnfinished(claim: ItemClaim): OutputItem | undefined {
    const last = lastOf.get(claim.kind);
    const free = last && !last.whole && canBe(last, claim) ? last : undefined;
    if (claim.phase !== "closes" || claim.kind !== "call") return free;
    const open = recentOf(all, claim).filter((item) => !item.whole);
    const own = open.filter((item) => canBe(item, claim));
    return findRepeated(own, claim) ?? free ?? findRepeated(open, claim);
  }

  function namedItem(claim: ItemClaim): OutputItem | undefined {
    const [callId, itemId] = [presentId(claim.callId), presentId(claim.itemId)];
    const byCall = callId === undefined ? undefined : byCallId.get(callId);
    const byItem = itemId === undefined ? undefined : byItemId.get(itemId);
    return [byCall, byItem].find((item) => item && isOfKind(item, claim) && canBe(item, claim));
  }

  // Nothing but a call's ids speaks against it, and what it is already said to be.
  function canBe(item: OutputItem, { callId: sent, content }: ItemClaim): boolean {
    if (item.whole && content?.name !== undefined && item.name !== undefined && item.name !== content.name)
      return false;
    const callId = presentId(sent);
    if (callId === undefined || item.callId === undefined) return true;
    return item.callId === callId || byCallId.get(callId) === item;
  }

  function note(item: OutputItem, claim: ItemClaim): OutputItem {
    const [callId, itemId] = [presentId(claim.callId), presentId(claim.itemId)];
    item.type ??= presentText(claim.type);
    item.callId ??= callId;
    item.itemId ??= itemId;
    if (callId !== undefined && !byCallId.has(callId)) byCallId.set(callId, item);
    if (itemId !== undefined && !byItemId.has(itemId)) byItemId.set(itemId, item);
    return item;
  }

  return {
    of(claim) {
      const index = presentIndex(claim.index);
      return note(find(claim, index) ?? open(claim, index), claim);
    },
    open: (claim) => note(open(claim, presentIndex(claim.index)), claim),
    named: (callId) => byCallId.get(callId),
    all: () => all,
  };
}

/** Identity of an item as an event or a response gives it. */
export function claimOf(fields: Record<string, unknown>): ItemClaim {
  const kind = itemKind(fields);
  const claim: ItemClaim = { kind, type: fields.type, itemId: fields.id };
  // The id that an output names is its call's.
  if (answeredId(fields) === undefined) claim.callId = fields.call_id;
  return kind === "call" ? { ...claim, content: readCallContent(fields) } : claim;
}

export function isOfKind(item: OutputItem, { kind, type: sent }: ItemClaim): boolean {
  if (item.kind !== kind) return false;
  const type = presentText(sent);
  return kind !== "hosted" || type === undefined || item.type === undefined || item.type === type;
}

function recentOf(items: readonly OutputItem[], claim: ItemClaim): OutputItem[] {
  return items.slice(-MAX_SCANNED).filter((item) => isOfKind(item, claim));
}

/** Of items whose ids say nothing, the one that an event tells of once more. A call whose end came is only repeated. */
function findRepeated(items: readonly OutputItem[], { phase, content }: ItemClaim): OutputItem | undefined {
  const open = items.filter((item) => !item.whole);
  if (phase !== "closes") return open.at(-1) ?? items.at(-1);
  if (!content) return open.at(-1);
  const likenesses = items.map((item) => ({ item, likeness: likenessOf(item, content) }));
  const unfinished = likenesses.filter(({ item }) => !item.whole);
  const same = (one: { likeness: Likeness }) => one.likeness === "same";
  const possible = (one: { likeness: Likeness }) => one.likeness === "possible";
  return (unfinished.find(same) ?? unfinished.find(possible) ?? likenesses.find(same))?.item;
}

// An index that is stuck: whatever is announced on it anew, under another id, is another item.
function isAnother(item: OutputItem, claim: ItemClaim): boolean {
  const [callId, itemId] = [presentId(claim.callId), presentId(claim.itemId)];
  if (callId !== undefined && item.callId === callId) return false;
  return item.itemId !== undefined && itemId !== undefined && item.itemId !== itemId;
}
