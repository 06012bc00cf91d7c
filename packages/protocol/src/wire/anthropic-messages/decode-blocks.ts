import type { StreamEvent } from "../../stream-event.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { asRecord, entryOf, presentIndex, presentText } from "../odd-values.ts";
import { createToolNameReader } from "../wire-tool-name.ts";
import { deltaTypeOf, isKnownDelta, warningOf } from "./block-fields.ts";
import { createSlotCounter, type OpenBlock } from "./open-block.ts";
import { createProviderBlock } from "./provider-block.ts";
import { createTextBlock } from "./text-block.ts";
import { createThinkingBlock } from "./thinking-block.ts";
import { createToolUseOpener, type ToolUseContext } from "./tool-use-block.ts";

/** Reads the events of content blocks, `index` being whatever the server sent. */
export interface BlockReader {
  start(index: unknown, block: unknown, events: StreamEvent[]): void;
  delta(index: unknown, delta: unknown, events: StreamEvent[]): void;
  stop(index: unknown, events: StreamEvent[]): void;
  /** Closes what was never closed. */
  closeAll(events: StreamEvent[]): void;
}

// The block that a delta without a start opens.
const OPENED_BY: Readonly<Record<string, string>> = {
  text_delta: "text",
  thinking_delta: "thinking",
  signature_delta: "thinking",
  input_json_delta: "tool_use",
};

export function createBlockReader(options: DecoderOptions): BlockReader {
  const table = createBlockTable();
  const context: ToolUseContext = {
    provider: options.provider ?? "",
    slots: createSlotCounter(),
    readName: createToolNameReader(options.toolNames ?? []),
  };
  const openToolUse = createToolUseOpener(context);
  let keys = 0;

  function open(index: number | undefined, start: Record<string, unknown>, events: StreamEvent[]): OpenBlock {
    const block = create(start, index);
    table.put(index, block);
    block.begin(start, events);
    return block;
  }

  function create(start: Record<string, unknown>, index: number | undefined): OpenBlock {
    switch (start.type) {
      case "text":
        return createTextBlock(String(keys++), context);
      case "thinking":
      case "redacted_thinking":
        return createThinkingBlock(start.type, String(keys++), context);
      case "tool_use":
        return openToolUse(start, index);
      default:
        return createProviderBlock(context);
    }
  }

  function blockFor(
    index: number | undefined,
    deltaType: string,
    events: StreamEvent[],
  ): OpenBlock | undefined {
    const known = table.at(index);
    // A delta that nobody knows belongs to the block at its index, of whatever kind.
    if (known?.takes(deltaType) || !isKnownDelta(deltaType)) return known;
    const type = entryOf(OPENED_BY, deltaType);
    return table.lastTaking(deltaType) ?? (type === undefined ? undefined : open(index, { type }, events));
  }

  return {
    start(index, block, events) {
      const start = asRecord(block);
      if (presentText(start?.type) === undefined || !start) {
        if (block !== undefined && block !== null)
          events.push(warningOf("a content block without a type was dropped", block));
        return;
      }
      const place = presentIndex(index);
      if (place === undefined || !table.at(place)?.isRepeatedBy(start)) open(place, start, events);
    },
    delta(index, delta, events) {
      if (delta === undefined || delta === null) return;
      const fields = asRecord(delta) ?? {};
      const named = presentText(fields.type);
      const type = named ?? deltaTypeOf(fields);
      const block = type === undefined ? undefined : blockFor(presentIndex(index), type, events);
      if (block) block.add(named === undefined ? { ...fields, type } : fields, events);
      else events.push({ ...warningOf("a delta that belongs to no block was dropped", delta), lost: true });
    },
    stop(index, events) {
      table.at(presentIndex(index))?.close(events);
    },
    closeAll(events) {
      for (const block of table.all()) block.close(events);
    },
  };
}

/** The blocks of one turn by their index, which may be missing, stuck, or never opened. */
interface BlockTable {
  /** The block at `index`; without one, the block opened last. */
  at(index: number | undefined): OpenBlock | undefined;
  /** The block of this kind that was opened last. */
  lastTaking(deltaType: string): OpenBlock | undefined;
  put(index: number | undefined, block: OpenBlock): void;
  /** In the order of their starts. */
  all(): Iterable<OpenBlock>;
}

// Deltas that belong to a block that stands already, whatever their index says.
const BOUND_DELTAS = ["input_json_delta", "signature_delta", "citations_delta"];

function createBlockTable(): BlockTable {
  const blocks = new Set<OpenBlock>();
  const byIndex = new Map<number, OpenBlock>();
  const byDelta = new Map<string, OpenBlock>();
  let last: OpenBlock | undefined;
  return {
    at: (index) => (index === undefined ? last : byIndex.get(index)),
    lastTaking: (deltaType) => byDelta.get(deltaType),
    put(index, block) {
      blocks.add(block);
      last = block;
      if (index !== undefined) byIndex.set(index, block);
      for (const deltaType of BOUND_DELTAS) if (block.takes(deltaType)) byDelta.set(deltaType, block);
    },
    all: () => blocks,
  };
}
