import { changing, editItems, type Quirk, replacing } from "./edit-events.ts";
import type { ResponsesEvent } from "./item-events.ts";

export type IdentityQuirk =
  | "itemIdsRotate"
  | "itemIdsMissing"
  | "callIdsMissing"
  | "callIdsRenamed"
  | "outputIndexMissing"
  | "outputIndexText"
  | "outputIndexStuck"
  | "outputIndexGaps"
  | "itemAddedMissing"
  | "itemAddedTwice"
  | "itemDoneMissing"
  | "nameLate";

/** How servers say which item an event belongs to. */
export const IDENTITY_QUIRKS: Readonly<Record<IdentityQuirk, Quirk>> = {
  itemIdsRotate: {
    effect: "none",
    apply(events) {
      let made = 0;
      const next = () => `rotated_${made++}`;
      return events.map((event) =>
        withItemId(
          editItems(event, (item) => ({ ...item, id: next() })),
          next(),
        ),
      );
    },
  },
  itemIdsMissing: changing("none", (event) => {
    const { item_id: _, ...rest } = editItems(event, ({ id: __, ...item }) => item);
    return rest;
  }),
  callIdsMissing: changing("ids", (event) => editItems(event, ({ call_id: _, ...item }) => item)),
  callIdsRenamed: {
    effect: "none",
    apply(events) {
      let made = 0;
      const rename = (item: Record<string, unknown>) =>
        "call_id" in item ? { ...item, call_id: `renamed_${made++}` } : item;
      return events.map((event) =>
        event.type.endsWith(".output_item.added") ? event : editItems(event, rename),
      );
    },
  },
  outputIndexMissing: changing("none", ({ output_index: _, ...event }) => event),
  outputIndexText: changing("none", ({ output_index: index, ...event }) =>
    index === undefined ? event : { ...event, output_index: String(index) },
  ),
  outputIndexStuck: changing("none", (event) => withIndex(event, () => 0)),
  outputIndexGaps: changing("none", (event) => withIndex(event, (index) => index * 7 + 3)),
  itemAddedMissing: replacing("none", ".output_item.added", () => []),
  itemAddedTwice: replacing("none", ".output_item.added", (event) => [event, event]),
  itemDoneMissing: replacing("none", ".output_item.done", () => []),
  nameLate: replacing("none", ".output_item.added", (event) => [
    editItems(event, ({ name: _, ...item }) => item),
  ]),
};

function withItemId(event: ResponsesEvent, id: string): ResponsesEvent {
  return event.item_id === undefined ? event : { ...event, item_id: id };
}

function withIndex(event: ResponsesEvent, renumber: (index: number) => number): ResponsesEvent {
  const { output_index: index } = event;
  return index === undefined ? event : { ...event, output_index: renumber(index) };
}
