import type { Listed } from "../note/compaction-note.ts";

/** The newest `most` of an earlier list and what came later, each once, where it came last. */
export function carryOn(earlier: Listed<string>, later: readonly string[], most: number): Listed<string> {
  const known = new Set(earlier.items);
  for (const item of later) {
    known.delete(item);
    known.add(item);
  }
  return newest({ items: [...known], more: earlier.more }, most);
}

export function newest<Item>({ items, more }: Listed<Item>, most: number): Listed<Item> {
  return { items: items.slice(-most), more: more + Math.max(0, items.length - most) };
}
