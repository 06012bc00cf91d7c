import type { StreamEvent, ToolCallEvent } from "../../stream-event.ts";
import { readCallArguments } from "../call-arguments.ts";
import { presentId, presentText } from "../odd-values.ts";
import type { OutputItem } from "./output-item.ts";

/** Puts the pieces of calls into events. */
export interface CallReader {
  /** The id and the name, where they were not said yet. */
  identify(item: OutputItem, fields: Record<string, unknown>, events: StreamEvent[]): void;
  sayDelta(item: OutputItem, delta: unknown, events: StreamEvent[]): void;
  /** The whole arguments; what is new in them counts. */
  sayWhole(item: OutputItem, whole: unknown, events: StreamEvent[]): void;
  /** The item's id for a call that never got one of its own. */
  settle(item: OutputItem, events: StreamEvent[]): void;
}

export function createCallReader(readName: (wireName: string) => string): CallReader {
  const identified = new Set<OutputItem>();

  function say(item: OutputItem, fields: Partial<ToolCallEvent>, events: StreamEvent[]): void {
    events.push({ type: "toolCall", key: item.key, order: item.order, ...fields });
  }

  return {
    identify(item, fields, events) {
      const id = identified.has(item) ? undefined : presentId(fields.call_id);
      const name = item.name === undefined ? presentText(fields.name) : undefined;
      if (id === undefined && name === undefined) return;
      const said: Pick<ToolCallEvent, "id" | "name"> = {};
      if (id !== undefined) said.id = id;
      if (name !== undefined) {
        item.name = name;
        said.name = readName(name);
      }
      if (id !== undefined) identified.add(item);
      say(item, said, events);
    },
    sayDelta(item, delta, events) {
      const read = readCallArguments(delta);
      if (!read) return;
      item.args = read.args ?? item.args + (read.argsDelta ?? "");
      say(item, read, events);
    },
    sayWhole(item, whole, events) {
      const read = readCallArguments(whole);
      const args = read?.args ?? read?.argsDelta;
      if (args === undefined || args === item.args) return;
      // An empty object stands where the text is to come, and must not wipe out what came.
      if (item.args !== "" && args.trim() === "{}") return;
      item.args = args;
      say(item, { args }, events);
    },
    settle(item, events) {
      if (identified.has(item) || item.itemId === undefined) return;
      identified.add(item);
      say(item, { id: item.itemId }, events);
    },
  };
}
