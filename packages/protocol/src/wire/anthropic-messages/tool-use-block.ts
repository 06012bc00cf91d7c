import type { ToolCallEvent } from "../../stream-event.ts";
import { readCallArguments } from "../call-arguments.ts";
import { createCallRouter, type RoutedCall } from "../call-router.ts";
import { asRecord, presentId, presentText } from "../odd-values.ts";
import { UnknownFields } from "./block-fields.ts";
import type { BlockContext, OpenBlock } from "./open-block.ts";
import { replayEvent } from "./replay-item.ts";

export interface ToolUseContext extends BlockContext {
  /** The tool's own name for the one that was sent. */
  readName(wireName: string): string;
}

function createToolUseBlock({ key, order }: RoutedCall, context: ToolUseContext): OpenBlock {
  const { provider, slots, readName } = context;
  const unknown = new UnknownFields("tool_use");
  const position = slots.take();
  let sentId: string | undefined;
  // The caller of a call without an id: only its position tells whose it is.
  let nameless: { caller?: Record<string, unknown> } = {};
  let untouched = true;
  let whole = false;

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
      sentId ??= id;
      unknown.begin(start);
      const caller = asRecord(start.caller);
      if (!caller || caller.type === "direct") return;
      if (id === undefined) nameless = { caller };
      else events.push(replayEvent(provider, { type: "caller", toolCallId: id, caller }));
    },
    add(delta, events) {
      unknown.add(delta, events);
      const args = delta.type === "input_json_delta" ? readCallArguments(delta.partial_json) : undefined;
      if (!args) return;
      // Deltas behind a whole input say it again.
      const again = whole ? { args: args.args ?? args.argsDelta ?? "" } : args;
      whole = false;
      untouched = false;
      events.push({ type: "toolCall", key, order, ...again });
    },
    close(events) {
      untouched = false;
      const fields = { ...nameless, ...unknown.take() };
      nameless = {};
      if (Object.keys(fields).length > 0)
        events.push(
          replayEvent(provider, { type: "callFields", toolCallId: sentId ?? "", position, fields }),
        );
    },
  };
}

/** The block of a start: a new call's, or that of a known call which is sent again. */
export type ToolUseOpener = (start: Record<string, unknown>, index: number | undefined) => OpenBlock;

/** Tells the calls of one turn apart, by the router that all protocols share. */
export function createToolUseOpener(context: ToolUseContext): ToolUseOpener {
  const router = createCallRouter();
  const blocks = new Map<string, OpenBlock>();
  const usedIndexes = new Set<number>();

  return (start, index) => {
    const id = presentId(start.id);
    // An index in use is stuck: without an id it says nothing.
    const telling = id !== undefined || (index !== undefined && !usedIndexes.has(index));
    const call = router.route({
      index: telling ? index : undefined,
      id,
      // A start with neither id nor name would continue another call, which no start does.
      name: presentText(start.name) ?? (id === undefined ? "unnamed" : undefined),
    });
    if (index !== undefined) usedIndexes.add(index);
    const block = blocks.get(call.key) ?? createToolUseBlock(call, context);
    blocks.set(call.key, block);
    return block;
  };
}
