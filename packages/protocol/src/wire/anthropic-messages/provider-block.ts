import type { StreamEvent } from "../../stream-event.ts";
import { presentId, presentText } from "../odd-values.ts";
import { parseRecord } from "../parse-record.ts";
import type { BlockContext, OpenBlock } from "./open-block.ts";
import { replayEvent } from "./replay-item.ts";

const OF_OTHER_BLOCKS = ["text_delta", "citations_delta", "thinking_delta", "signature_delta"];

/** A block that only its provider understands: put together as it came, for its replay. */
export function createProviderBlock({ provider, slots }: BlockContext): OpenBlock {
  const position = slots.taken;
  const input: string[] = [];
  let block: Record<string, unknown> = {};
  let closed = false;

  return {
    takes: (deltaType) => !OF_OTHER_BLOCKS.includes(deltaType),
    isRepeatedBy: (start) => start.type === block.type && idOf(start) === idOf(block),
    begin(start) {
      block = { ...start };
    },
    add({ type, partial_json: piece, ...fields }) {
      if (type === "input_json_delta") input.push(presentText(piece) ?? "");
      else for (const [name, value] of Object.entries(fields)) block[name] = continued(block[name], value);
    },
    close(events: StreamEvent[]) {
      if (closed) return;
      closed = true;
      const whole = parseRecord(input.join(""));
      events.push(
        replayEvent(provider, { type: "block", position, block: whole ? { ...block, input: whole } : block }),
      );
    },
  };
}

function idOf(block: Record<string, unknown>): string | undefined {
  return presentId(block.id) ?? presentId(block.tool_use_id);
}

function continued(known: unknown, piece: unknown): unknown {
  return typeof known === "string" && typeof piece === "string" ? known + piece : piece;
}
