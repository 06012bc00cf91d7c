import type { Listed } from "./note-parts.ts";

/** An item as it stands in a list: as it is, or quoted where it could pass for more than one. */
export function writeItem(text: string): string {
  if (/^[^\s",×\p{Cc}]+$/u.test(text)) return text;
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Text that is no item stays as it is. */
export function readItem(written: string): string {
  if (!written.startsWith('"')) return written;
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}

export const ITEM: RegExp = /"(?:[^"\\]|\\.)*"|[^\s",×]+/;

const COUNTED_ITEM = new RegExp(`(${ITEM.source})(?: ×(\\d+))?(?:, |$)`, "g");

/** One entry of a list that was read; `count` where one stood there. */
interface Entry {
  item: string;
  count: number | undefined;
}

export function writeList({ items, more }: Listed<string>): string {
  return more === 0 ? items.join(", ") : [...items, `and ${more} more`].join(", ");
}

export function readList(text: string): Listed<Entry> {
  const [, shown = text, more = "0"] = /^(.*), and (\d+) more$/.exec(text) ?? [];
  const items = [...shown.matchAll(COUNTED_ITEM)].map(([, item = "", count]) => ({
    item: readItem(item),
    count: count === undefined ? undefined : Number(count),
  }));
  return { items, more: Number(more) };
}
