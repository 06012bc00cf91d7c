import type { ItemKind } from "./item-kind.ts";

/** One item of the turn's output while its events arrive. */
export interface OutputItem {
  readonly kind: ItemKind;
  /** The provider's own word for what it is. */
  type: string | undefined;
  /** Opaque, unique in the turn. */
  readonly key: string;
  /** `[output_index, n]`: the n-th item opened on that index. */
  readonly order: readonly [index: number, n: number];
  /** The first id that was sent; some servers rotate it. */
  itemId: string | undefined;
  /** The first that was sent; some servers make another for the same call. */
  callId: string | undefined;
  /** As it stands on the wire. */
  name: string | undefined;
  /** The argument text so far. */
  args: string;
  /** What was said of each of its texts so far. */
  readonly texts: Map<string, string>;
  /** True when one of its texts says that the model refused. */
  refused: boolean;
  /** The item as it was announced. */
  opening: Record<string, unknown> | undefined;
  /** The item as it was sent when it was complete. */
  whole: Record<string, unknown> | undefined;
}

/** The last that is known of an item. */
export function fieldsOf({ whole, opening }: OutputItem): Record<string, unknown> {
  return whole ?? opening ?? {};
}

export function byOrder(a: OutputItem, b: OutputItem): number {
  return a.order[0] - b.order[0] || a.order[1] - b.order[1];
}
