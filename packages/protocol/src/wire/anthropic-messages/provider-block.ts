import type { StreamEvent } from "../../stream-event.ts";
import { presentId, presentText } from "../odd-values.ts";
import { parseRecord } from "../parse-record.ts";
import { mergeFields, warningOf } from "./block-fields.ts";
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
      block = mergeFields(block, fields);
    },
    close(events: StreamEvent[]) {
      if (closed) return;
      closed = true;
      const text = input.join("");
      const whole = parseRecord(text);
      if (!whole && text.trim() !== "")
        events.push(warningOf(`the input of a ${presentText(block.type)} block is not a JSON object`, text));
      events.push(
        replayEvent(provider, { type: "block", position, block: whole ? { ...block, input: whole } : block }),
      );
    },
  };
}

function idOf(block: Record<string, unknown>): string | undefined {
  return presentId(block.id) ?? presentId(block.tool_use_id);
}
