import type { AnthropicEvent } from "./anthropic-events.ts";
import { editBlocks, type Quirk, withStart } from "./edit-events.ts";

export type BlockQuirk =
  | "idMissing"
  | "idNumber"
  | "blockTwice"
  | "blockStartTwice"
  | "blockStopTwice"
  | "blockStopMissing"
  | "textStartMissing"
  | "textInStart"
  | "callsInterleaved"
  | "unknownDeltas";

/** How servers open, fill and close the blocks of a message. */
export const BLOCK_QUIRKS: Readonly<Record<BlockQuirk, Quirk>> = {
  idMissing: {
    effect: "ids",
    apply: (events) => editBlocks(events, "tool_use", (block) => withStart(block, { id: undefined })),
  },
  idNumber: {
    effect: "ids",
    apply: (events) =>
      editBlocks(events, "tool_use", (block) => withStart(block, { id: (block[0]?.index ?? 0) + 1 })),
  },
  blockTwice: {
    effect: "merge",
    apply: (events) => editBlocks(events, "tool_use", (block) => [...block, ...block]),
  },
  blockStartTwice: { effect: "none", apply: (events) => events.flatMap(twice("content_block_start")) },
  blockStopTwice: { effect: "none", apply: (events) => events.flatMap(twice("content_block_stop")) },
  blockStopMissing: {
    effect: "none",
    apply: (events) => events.filter((event) => event.type !== "content_block_stop"),
  },
  textStartMissing: {
    effect: "none",
    apply: (events) => events.filter((event) => event.content_block?.type !== "text"),
  },
  textInStart: {
    effect: "none",
    apply: (events) =>
      editBlocks(events, "text", (block) => {
        const text = block.map((event) => event.delta?.text ?? "").join("");
        return withStart(block, { text }).filter((event) => event.type !== "content_block_delta");
      }),
  },
  callsInterleaved: { effect: "none", apply: interleave },
  unknownDeltas: {
    effect: "none",
    apply: (events) =>
      events.flatMap((event) =>
        event.type === "content_block_delta"
          ? [{ ...event, delta: { type: "x_vendor_delta", v: 1 } }, event]
          : [event],
      ),
  },
};

function twice(type: string): (event: AnthropicEvent) => AnthropicEvent[] {
  return (event) => (event.type === type ? [event, event] : [event]);
}

// The last call's events first, then those of the one before it: only the index says what belongs where.
function interleave(events: readonly AnthropicEvent[]): AnthropicEvent[] {
  const indexes = events.flatMap((event) => (event.content_block?.type === "tool_use" ? [event.index] : []));
  const ofCalls = (event: AnthropicEvent) => event.index !== undefined && indexes.includes(event.index);
  const first = events.findIndex(ofCalls);
  if (first < 0) return [...events];
  const queues = indexes.map((index) => events.filter((event) => event.index === index)).reverse();
  const longest = Math.max(...queues.map((queue) => queue.length));
  const woven = Array.from({ length: longest }, (_, turn) =>
    queues.flatMap((queue) => queue.slice(turn, turn + 1)),
  );
  const others = events.filter((event) => !ofCalls(event));
  return [...others.slice(0, first), ...woven.flat(), ...others.slice(first)];
}
