import type { ItemKind } from "./item-kind.ts";

/** One item of the turn's output while its events arrive. */
export interface OutputItem {
  readonly kind: ItemKind;
  /** Opaque, unique in the turn. */
  readonly key: string;
  /** `[output_index, n]`: the n-th item opened on that index. */
  readonly order: readonly [index: number, n: number];
  /** The first id that was sent; some servers rotate it. */
  itemId: string | undefined;
  callId: string | undefined;
  name: string | undefined;
  /** The argument text so far. */
  args: string;
  /** What was said of each of its texts so far. */
  readonly texts: Map<string, string>;
  /** Whether one of its texts says that the model refused. */
  refused: boolean;
  /** The item as it was announced. */
  opening: Record<string, unknown> | undefined;
  /** The item as it was sent when it was complete. */
  whole: Record<string, unknown> | undefined;
}

export function byOrder(a: OutputItem, b: OutputItem): number {
  return a.order[0] - b.order[0] || a.order[1] - b.order[1];
}
