import type { StreamEvent } from "../../stream-event.ts";
import type { DecoderOptions } from "../decoder-options.ts";
import { asRecord, entryOf, presentIndex, presentText } from "../odd-values.ts";
import { createToolNameReader } from "../wire-tool-name.ts";
import { createBlockTable } from "./block-table.ts";
import { createSlotCounter, type OpenBlock } from "./open-block.ts";
import { createProviderBlock } from "./provider-block.ts";
import { createTextBlock } from "./text-block.ts";
import { createThinkingBlock } from "./thinking-block.ts";
import type { ToolUseContext } from "./tool-use-block.ts";
import { createToolUseOpener } from "./tool-uses.ts";

/** Reads the events of content blocks, `index` being whatever the server sent. */
export interface BlockReader {
  start(index: unknown, block: unknown, events: StreamEvent[]): void;
  delta(index: unknown, delta: unknown, events: StreamEvent[]): void;
  stop(index: unknown, events: StreamEvent[]): void;
  /** Another message begins: its indexes are its own. */
  restart(): void;
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
        return createThinkingBlock(String(keys++), context);
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
    if (known?.takes(deltaType)) return known;
    const type = entryOf(OPENED_BY, deltaType);
    return table.lastTaking(deltaType) ?? (type === undefined ? undefined : open(index, { type }, events));
  }

  return {
    start(index, block, events) {
      const start = asRecord(block);
      if (presentText(start?.type) === undefined || !start) return;
      const place = presentIndex(index);
      if (place === undefined || !table.at(place)?.isRepeatedBy(start)) open(place, start, events);
    },
    delta(index, delta, events) {
      const fields = asRecord(delta);
      const type = presentText(fields?.type);
      if (fields && type !== undefined) blockFor(presentIndex(index), type, events)?.add(fields, events);
    },
    stop(index, events) {
      table.at(presentIndex(index))?.close(events);
    },
    restart: table.restart,
    closeAll(events) {
      for (const block of table.all()) block.close(events);
    },
  };
}
