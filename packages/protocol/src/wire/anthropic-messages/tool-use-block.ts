import type { ToolCallEvent } from "../../stream-event.ts";
import { readCallArguments } from "../call-arguments.ts";
import type { RoutedCall } from "../call-router.ts";
import { asRecord, presentId, presentText } from "../odd-values.ts";
import type { BlockContext, OpenBlock } from "./open-block.ts";
import { replayEvent } from "./replay-item.ts";

export interface ToolUseContext extends BlockContext {
  /** The tool's own name for the one that was sent. */
  readName(wireName: string): string;
}

export function createToolUseBlock({ key, order }: RoutedCall, context: ToolUseContext): OpenBlock {
  const { provider, slots, readName } = context;
  let untouched = true;
  let whole = false;
  slots.take();

  return {
    takes: (deltaType) => deltaType === "input_json_delta",
    // One with an id is known by it.
    isRepeatedBy: (start) => untouched && start.type === "tool_use" && presentId(start.id) === undefined,
    begin(start, events) {
      const event: ToolCallEvent = { type: "toolCall", key, order };
      const id = presentId(start.id);
      const name = presentText(start.name);
      const args = readCallArguments(start.input);
      if (id !== undefined) event.id = id;
      if (name !== undefined) event.name = readName(name);
      whole ||= args !== undefined;
      untouched &&= args === undefined;
      events.push({ ...event, ...args });
      const caller = asRecord(start.caller);
      if (id !== undefined && caller && caller.type !== "direct")
        events.push(replayEvent(provider, { type: "caller", toolCallId: id, caller }));
    },
    add(delta, events) {
      const args = readCallArguments(delta.partial_json);
      if (!args) return;
      // Deltas behind a whole input say it again.
      const again = whole ? { args: args.args ?? args.argsDelta ?? "" } : args;
      whole = false;
      untouched = false;
      events.push({ type: "toolCall", key, order, ...again });
    },
    close() {
      untouched = false;
    },
  };
}
