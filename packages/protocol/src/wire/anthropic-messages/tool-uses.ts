import { createCallRouter } from "../call-router.ts";
import { presentId, presentText } from "../odd-values.ts";
import type { OpenBlock } from "./open-block.ts";
import { createToolUseBlock, type ToolUseContext } from "./tool-use-block.ts";

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
      // What has neither id nor name would continue another call; a start never does.
      name: presentText(start.name) ?? (id === undefined ? "unnamed" : undefined),
    });
    if (index !== undefined) usedIndexes.add(index);
    const block = blocks.get(call.key) ?? createToolUseBlock(call, context);
    blocks.set(call.key, block);
    return block;
  };
}
